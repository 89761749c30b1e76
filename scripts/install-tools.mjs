// Installs the tools of one folder (bench/load, bench/tools, deploy/tools) when they are first needed, and after changes of its package-lock.json.
import path from "node:path";
import { missingPackages, npm, ROOT } from "./install.mjs";

const FOLDER = path.join(ROOT, process.argv[2]);

try {
  if (missingPackages(true, FOLDER).length > 0) {
    console.log(`Installing the tools of ${process.argv[2]}/package-lock.json …`);
    await npm(["ci", "--prefix", FOLDER, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], FOLDER);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
