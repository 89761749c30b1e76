import { expect, test } from "vitest";
import { onlyRuntimePackages, problemsOfSbom } from "./check-sbom.mjs";

const hash = { alg: "SHA-512", content: "a".repeat(128) };
const lock = {
  packages: {
    "": { name: "shop" },
    "node_modules/pg": { version: "8.0.0" },
    "node_modules/@scope/one": { version: "1.0.0", optional: true },
    "node_modules/pg/node_modules/two": { version: "2.0.0" },
    "node_modules/vite": { version: "8.0.0", dev: true },
  },
};
const component = (name: string, version: string) => ({
  "bom-ref": `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  hashes: [hash],
});
const components = [component("pg", "8.0.0"), component("@scope/one", "1.0.0"), component("two", "2.0.0")];
const whole = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  serialNumber: "urn:uuid:cd59c3b7-a240-42fc-917e-81a24cd3e432",
  metadata: { component: { "bom-ref": "shop@0.1.0" } },
  components,
  dependencies: [
    { ref: "shop@0.1.0", dependsOn: ["pg@8.0.0", "@scope/one@1.0.0"] },
    { ref: "pg@8.0.0", dependsOn: ["two@2.0.0"] },
  ],
};

test("a list of all runtime packages is complete", () => {
  expect(problemsOfSbom(whole, lock)).toEqual([]);
});

test("build-time packages are left out, with all references to them", () => {
  const built = {
    ...whole,
    components: [...components, component("vite", "8.0.0")],
    dependencies: [
      { ref: "shop@0.1.0", dependsOn: ["pg@8.0.0", "vite@8.0.0"] },
      { ref: "vite@8.0.0", dependsOn: ["two@2.0.0"] },
    ],
  };
  expect(onlyRuntimePackages(built, lock)).toEqual({
    ...whole,
    dependencies: [{ ref: "shop@0.1.0", dependsOn: ["pg@8.0.0"] }],
  });
});

test.each([
  [{ ...whole, bomFormat: "SPDX" }, "It is not a CycloneDX document."],
  [{ ...whole, serialNumber: "1" }, "It has no serial number."],
  [{ ...whole, components: components.slice(0, 2), dependencies: [] }, "two@2.0.0 is missing."],
  [{ ...whole, components: [...components, component("vite", "8.0.0")] }, "vite@8.0.0 is not needed to run the shop."],
  [
    { ...whole, dependencies: [{ ref: "pg@8.0.0", dependsOn: ["three@3.0.0"] }] },
    "three@3.0.0 is referred to and not listed.",
  ],
  [{ ...whole, components: components.map((one) => ({ ...one, hashes: [] })) }, "pg@8.0.0 has no SHA-512."],
])("an incomplete list is rejected (%#)", (sbom, problem) => {
  expect(problemsOfSbom(sbom, lock)).toContain(problem);
});
