/** The ETag of a staff member. */
export const staffTag = (version: number): string => `"staff-${version}"`;

/** The version that an If-Match header names; undefined when it names none, which matches no version. */
export function versionOfTag(tag: string): number | undefined {
  const version = /^"staff-(\d{1,9})"$/.exec(tag.trim())?.[1];
  return version === undefined ? undefined : Number(version);
}
