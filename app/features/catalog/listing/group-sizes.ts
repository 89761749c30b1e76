/** A size, and a silhouette ("belt", "watch-strap") that comes in it. */
export type SizeOfModel = { size: string; model: string };
/** Sizes that belong together, named after the products that have them: "Belts, collars". */
export type SizeGroup = { name: string; sizes: string[] };

const CLOTHING_SIZE = /^(?:X*S|M|X*L)$/i;

/** How a size is written: "14 mm" and "18 mm" are alike, "32", "A5" and "M" are not. */
function notationOf(size: string): string {
  return CLOTHING_SIZE.test(size) ? "clothing" : size.toLowerCase().replace(/\d+(?:\.\d+)?/g, "0");
}

function plural(model: string): string {
  const name = model.replaceAll("-", " ");
  if (name.endsWith("s")) return name;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function groupName(models: Iterable<string>): string {
  const names = [...models].map(plural).sort((a, b) => a.localeCompare(b, "en"));
  return names.map((name, index) => (index === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name)).join(", ");
}

type Group = { notation: string; models: Set<string>; sizes: string[] };

/**
 * Groups sizes by the kind of product that has them, so that inches, millimeters and clothing sizes never stand in one row.
 * Each size is in one group: kinds that share sizes of one notation share a group. Sizes stay in their order.
 */
export function groupSizes(sizes: string[], known: SizeOfModel[]): SizeGroup[] {
  let groups: Group[] = [];
  for (const size of sizes) {
    const models = new Set(known.filter((row) => row.size === size).map(({ model }) => model));
    if (models.size === 0) continue;
    const notation = notationOf(size);
    const isSame = (group: Group) =>
      group.notation === notation && [...models].some((model) => group.models.has(model));
    const same = groups.filter(isSame);
    groups = groups.filter((group) => !isSame(group));
    groups.push({
      notation,
      models: new Set([...same.flatMap((group) => [...group.models]), ...models]),
      sizes: [...same.flatMap((group) => group.sizes), size],
    });
  }
  return groups
    .map((group) => ({ name: groupName(group.models), sizes: sizes.filter((size) => group.sizes.includes(size)) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
