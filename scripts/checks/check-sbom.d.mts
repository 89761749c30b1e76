/** A CycloneDX list without the packages that only building and testing need. */
export function onlyRuntimePackages(sbom: unknown, lock: unknown): unknown;
/** Returns the problems of a CycloneDX list of the packages of package-lock.json, as messages. */
export function problemsOfSbom(sbom: unknown, lock: unknown): string[];
