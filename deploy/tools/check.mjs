// Checks the files of deploy/ without a cluster or a network: `npm run check:deploy`.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { validate } from "dockerfile-utils";
import { parseAllDocuments, parseDocument } from "yaml";

const FOLDER = path.resolve(import.meta.dirname, "..");

const DOCKERFILES = ["Dockerfile", "compose/patroni.Dockerfile"];
/** Groups of the API whose models are in a package of their own. */
const PACKAGES = {
  "postgresql.cnpg.io": "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io",
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator/monitoring.coreos.com",
};

const read = (file) => readFileSync(path.join(FOLDER, file), "utf8");

/** The module with the schema of a Kubernetes object, by its `apiVersion` and `kind`. */
function modelOf({ apiVersion, kind }) {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  const folder = PACKAGES[group] ?? path.posix.join("kubernetes-models", group);
  return `${folder}/${version}/${kind}`;
}

/** The objects of the YAML files, each with where it stands. */
function readObjects() {
  const files = readdirSync(path.join(FOLDER, "kubernetes")).filter((name) => name.endsWith(".yaml"));
  return files.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`), { uniqueKeys: true }).map((document) => {
      if (document.errors.length > 0) throw new Error(`kubernetes/${file}: ${document.errors[0].message}`);
      const object = document.toJS();
      return { object, place: `kubernetes/${file}, ${object.kind} ${object.metadata.name}` };
    }),
  );
}

/** Values that the schemas don't allow. */
async function checkValues({ object, place }) {
  const model = await import(modelOf(object));
  const Model = model[object.kind] ?? Object.values(model)[0];
  try {
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${place}: ${error.message}`];
  }
}

/** Fields that the types don't know: the schemas ignore them, and so does a cluster, silently. */
function checkFields(objects) {
  const source = objects.map(({ object, place }, index) => {
    const { apiVersion: _, kind, ...fields } = object;
    return `// ${place}\nimport { ${kind} as Kind${index} } from "${modelOf(object)}";\nnew Kind${index}(${JSON.stringify(fields)});\n`;
  });
  const cache = path.join(import.meta.dirname, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, "objects.ts");
  writeFileSync(file, source.join("\n"));
  const tsc = path.resolve(FOLDER, "..", "node_modules", ".bin", "tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--ignoreConfig", "--types", ""];
  const { status, stdout, stderr } = spawnSync(tsc, [...options, file], { encoding: "utf8" });
  return status === 0 ? [] : [`${stdout}${stderr}`];
}

async function checkKubernetes() {
  const objects = readObjects();
  const problems = await Promise.all(objects.map(checkValues));
  return [...problems.flat(), ...checkFields(objects)];
}

function checkDockerfiles() {
  return DOCKERFILES.flatMap((file) =>
    validate(read(file)).map(({ range, message }) => `${file}:${range.start.line + 1}: ${message}`),
  );
}

/** Every service of the Compose file that is waited for exists, and so does every volume that is mounted. */
function checkCompose() {
  const document = parseDocument(read("compose/compose.yaml"), { merge: true, uniqueKeys: true });
  if (document.errors.length > 0) return document.errors.map((error) => `compose/compose.yaml: ${error.message}`);
  const { services, volumes } = document.toJS();
  return Object.entries(services).flatMap(([name, { depends_on: waits = [], volumes: mounts = [] }]) => {
    const others = Array.isArray(waits) ? waits : Object.keys(waits);
    const missing = others.filter((other) => !(other in services));
    const sources = mounts.map((mount) => mount.split(":")[0]).filter((source) => !source.startsWith("."));
    return [...missing, ...sources.filter((source) => !(source in volumes))].map(
      (what) => `compose/compose.yaml, ${name}: ${what} is missing`,
    );
  });
}

const problems = [...(await checkKubernetes()), ...checkDockerfiles(), ...checkCompose()];
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "deploy/ is valid." : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
