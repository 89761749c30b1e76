#!/usr/bin/env node
// npm run photos -- [--only=slug,slug] [--view=hero,detail] [--new] [--quick] [--samples=16]
//   [--force] [--accept] [--list]
// Takes every shot whose subject changed, develops its colours, writes JPEGs and pictures.json.
// --quick exposes at three quarters of the size and enlarges (the ledger says so); --samples=16 gives a finer grain;
// --new takes only shots never taken; --accept keeps the present masters although the code moved on.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MASTERS, mapHash, masterHash, noteShot, PICTURES, printHash, readLedger, STUDIO } from "./ledger.mjs";
import { printFile, printSize, writeList, writePrint } from "./prints.mjs";

const json = (name) => JSON.parse(readFileSync(join(STUDIO, name), "utf8"));
const range = json("range.json");
const scenes = json("scenes.json");
const dyes = json("colors.json");

const flag = (name) => process.argv.find((word) => word === `--${name}` || word.startsWith(`--${name}=`));
const words = (name) => flag(name)?.split("=")[1]?.split(",");
const only = words("only");
const samples = words("samples")?.[0];
for (const slug of only ?? [])
  if (!range[slug] && !scenes[slug]) throw new Error(`There is neither a product nor a scene "${slug}"`);
const views = words("view") ?? ["hero", "scene", "front", "open", "detail"];

/** Every shot of the range: heroes of all products first, then scenes, then the further views; those that were asked for one after the other. */
function shots() {
  const list = [];
  for (const view of views) {
    if (view === "scene") {
      for (const [slug, item] of Object.entries(scenes))
        list.push({ slug, view, item, scene: true, prints: [{ file: `scenes/${slug}.jpg` }] });
      continue;
    }
    for (const [slug, item] of Object.entries(range)) {
      const second = item.second ?? "front";
      if (view !== "hero" && view !== "detail" && view !== second) continue;
      const colors = view === "hero" ? item.colors : item.colors.slice(0, 1);
      list.push({ slug, view, item, prints: colors.map((color) => ({ color, file: printFile(slug, color, view) })) });
    }
  }
  if (!only) return list;
  return only.flatMap((slug) => list.filter((shot) => shot.slug === slug));
}

/** With how much care exposures are taken: one of another kind is not developed. */
const how = [flag("quick"), samples && `samples ${samples}`].filter(Boolean).join(" ");

/** Runs a program at the lowest priority; refuses with its last words. */
function run(command, args) {
  return new Promise((done, refuse) => {
    const child = spawn("nice", ["-n", "19", command, ...args], { cwd: STUDIO });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said = (said + chunk).slice(-6000);
      });
    child.on("error", refuse);
    child.on("close", (code) =>
      code === 0 && !said.includes("Traceback")
        ? done(said)
        : refuse(new Error(`${command} failed:\n${said.slice(-1800)}`)),
    );
  });
}

async function prepare() {
  mkdirSync(MASTERS, { recursive: true });
  await draw("hide.png", "textures.py", "masters");
  await draw("mark.png", "mark.py", join("masters", "mark.png"));
}

/** Draws a map of every hide, unless it was drawn by this very program. */
async function draw(map, program, to) {
  const note = join(MASTERS, `${map}.done`);
  const hash = mapHash(program);
  if (existsSync(join(MASTERS, map)) && existsSync(note) && readFileSync(note, "utf8") === hash) return;
  await run("/usr/bin/python3", [program, to]);
  writeFileSync(note, hash);
}

/** Exposes the master unless a finished one of the same hash waits from an interrupted run. */
async function expose(shot, hash) {
  const stem = join(MASTERS, `${shot.slug}-${shot.view}`);
  const done = `${stem}.done`;
  const kept = existsSync(done) ? JSON.parse(readFileSync(done, "utf8")) : null;
  if (kept?.hash === hash && kept.how === how && existsSync(`${stem}.rgb.exr`) && !flag("force")) return kept.seconds;
  rmSync(done, { force: true });
  const said = await run("blender", [
    "-b",
    "--factory-startup",
    "--python",
    join(STUDIO, shot.scene ? "shoot_scene.py" : "shoot.py"),
    "--",
    shot.slug,
    shot.view,
    stem,
    `pct=${flag("quick") ? 75 : 100}`,
    ...(samples ? [`spp=${samples}`] : []),
    ...(shot.scene ? [] : [`wide=${printSize(shot.view).width}`]),
  ]);
  const seconds = Number(/RENDERED ([\d.]+)/.exec(said)?.[1]);
  if (!seconds) throw new Error(`No picture of ${shot.slug}:\n${said.slice(-1800)}`);
  writeFileSync(done, JSON.stringify({ hash, how, seconds }));
  return seconds;
}

async function develop(shot, seconds, hash) {
  const stem = join(MASTERS, `${shot.slug}-${shot.view}`);
  const pngs = shot.prints.map((print) => ({ ...print, png: `${stem}-${(print.color ?? "scene").toLowerCase()}.png` }));
  const said = await run("/usr/bin/python3", [
    "darkroom.py",
    stem,
    ...pngs.map((print) => `${dyes[print.color] ?? ""}=${print.png}`),
  ]);
  const developed = [...said.matchAll(/DEVELOPED \S+ ([\d.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
  for (const print of pngs) await writePrint(print.png, print.file, shot.scene ? shot.item : printSize(shot.view));
  noteShot(`${shot.slug}/${shot.view}`, {
    hash,
    renderSeconds: seconds,
    developSeconds: Math.round(developed * 10) / 10,
    prints: pngs.length,
    ...(samples && { samples: Number(samples) }),
    ...(flag("quick") && { enlarged: true }),
  });
}

/** Declares the picture good as it is; a master that is still here is developed again, nothing is exposed. */
function accept(shot, master, hash, kept) {
  const done = join(MASTERS, `${shot.slug}-${shot.view}.done`);
  if (existsSync(done)) writeFileSync(done, JSON.stringify({ hash: master, how, seconds: kept.renderSeconds }));
  else noteShot(`${shot.slug}/${shot.view}`, { ...kept, hash });
}

const waiting = [];
for (const shot of shots()) {
  const master = masterHash(shot, range, dyes);
  const hash = printHash(shot, master, dyes);
  const kept = readLedger()[`${shot.slug}/${shot.view}`];
  const missing = !kept || shot.prints.some(({ file }) => !existsSync(join(PICTURES, file)));
  if (missing || (!flag("new") && (flag("force") || kept.hash !== hash)))
    waiting.push({ shot, master, hash, kept, missing });
}
if (flag("list")) {
  for (const { shot } of waiting) console.log(`${shot.slug} ${shot.view}`);
} else if (flag("accept")) {
  for (const { shot, master, hash, kept, missing } of waiting) if (!missing) accept(shot, master, hash, kept);
} else {
  await prepare();
  let developing = Promise.resolve();
  for (const [i, { shot, master, hash }] of waiting.entries()) {
    try {
      const seconds = await expose(shot, master);
      await developing;
      developing = develop(shot, seconds, hash).then(
        () =>
          console.log(
            `${i + 1}/${waiting.length} ${shot.slug} ${shot.view}: ${seconds} s, ${shot.prints.length} print(s)`,
          ),
        (error) => {
          process.exitCode = 1;
          console.error(error.message);
        },
      );
    } catch (error) {
      process.exitCode = 1;
      console.error(error.message);
    }
  }
  await developing;
}
if (!flag("list")) console.log(`${(await writeList(range, scenes)).length} pictures listed`);
