// Installs the benchmark tools into bench/tools: on the first `npm run bench` or `npm run lighthouse`, and after changes.
import path from "node:path";
import { missingPackages, npm, ROOT } from "./install.mjs";

const FOLDER = path.join(ROOT, "bench", "tools");

try {
  if (missingPackages(true, FOLDER).length > 0) {
    console.log("Installing the tools of bench/tools/package-lock.json …");
    await npm(["ci", "--prefix", FOLDER, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], FOLDER);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
