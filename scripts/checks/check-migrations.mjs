// Fails when the tables differ from the migrations: a *.table.ts was changed without running `npm run db:generate`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { NODE, ROOT } from "../install.mjs";

const COPY = path.join("node_modules", ".cache", "migrations");
const copy = path.join(ROOT, COPY);

rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
cpSync(path.join(ROOT, "migrations"), copy, { recursive: true });
const before = readdirSync(copy).length;

const program = path.join(ROOT, "node_modules", "drizzle-kit", "bin.cjs");
const { status, stdout, stderr } = spawnSync(NODE, [program, "generate", "--name", "forgotten"], {
  cwd: ROOT,
  env: { ...process.env, DRIZZLE_OUT: `./${COPY}` },
  encoding: "utf8",
});
const added = readdirSync(copy).length - before;
if (status !== 0 || added > 0) {
  console.error(
    `${stdout}${stderr}\nThe tables differ from the migrations. Run \`npm run db:generate\` and commit what it makes.`,
  );
  process.exit(1);
}
