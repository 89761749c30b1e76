/** Removes packages that are needed only for building and testing. `npm sbom --omit=dev` also drops runtime packages (react, pg-protocol, zod). */
export function onlyRuntimePackages(sbom, lock) {
  const wanted = packagesToRun(lock);
  const components = sbom.components.filter(({ name, version }) => wanted.has(`${name}@${version}`));
  const references = new Set([sbom.metadata.component, ...components].map((one) => one["bom-ref"]));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => references.has(one)) }));
  return { ...sbom, components, dependencies };
}

/** The problems of a CycloneDX document that has to list the runtime packages of package-lock.json; empty when it is complete. */
export function problemsOfSbom(sbom, lock) {
  const problems = [];
  if (sbom.bomFormat !== "CycloneDX" || !/^1\.\d$/.test(sbom.specVersion))
    problems.push("It is not a CycloneDX document.");
  if (!/^urn:uuid:[0-9a-f-]{36}$/.test(sbom.serialNumber)) problems.push("It has no serial number.");
  const listed = new Set();
  for (const { name, version, purl, hashes } of sbom.components) {
    listed.add(`${name}@${version}`);
    if (purl !== `pkg:npm/${name.replace("@", "%40")}@${version}`)
      problems.push(`${name}@${version} has the address ${purl}.`);
    if (!hashes?.some(({ alg, content }) => alg === "SHA-512" && /^[0-9a-f]{128}$/.test(content))) {
      problems.push(`${name}@${version} has no SHA-512.`);
    }
  }
  const wanted = packagesToRun(lock);
  for (const one of wanted) if (!listed.has(one)) problems.push(`${one} is missing.`);
  for (const one of listed) if (!wanted.has(one)) problems.push(`${one} is not needed to run the shop.`);
  const references = new Set([sbom.metadata.component, ...sbom.components].map((one) => one["bom-ref"]));
  for (const { ref, dependsOn } of sbom.dependencies) {
    for (const one of [ref, ...dependsOn])
      if (!references.has(one)) problems.push(`${one} is referred to and not listed.`);
  }
  return problems;
}

function packagesToRun({ packages }) {
  const entries = Object.entries(packages).filter(([location, { dev, link }]) => location && !dev && !link);
  return new Set(
    entries.map(([location, { name, version }]) => `${name ?? location.split("node_modules/").at(-1)}@${version}`),
  );
}
