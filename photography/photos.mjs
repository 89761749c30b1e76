#!/usr/bin/env node
// npm run photos -- [--only=slug,slug] [--view=hero,detail] [--new] [--samples=16] [--threads=1]
//   [--force] [--accept] [--list] [--proof]
// Renders every shot whose inputs changed, applies its colors, and writes JPEGs and images.json.
// --proof renders half-size PNGs into masters/proofs and records nothing; --samples=16 sets the samples per pixel;
// --new renders only shots that have no entry yet; --accept records the current hashes without rendering.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportImage, imageFile, VIEWS, writeImageList } from "./export.mjs";
import { PRODUCT_SIZE } from "./export-settings.mjs";
import { writeRoom } from "./hdri.mjs";
import { HERE, IMAGES, imageHash, MASTERS, mapHash, masterHash, readManifest, recordShot } from "./manifest.mjs";

const json = (name) => JSON.parse(readFileSync(join(HERE, name), "utf8"));
const range = json("range.json");
const viewsOf = json("views.json");
const scenes = json("scenes.json");
const dyes = json("colors.json");

const flag = (name) => process.argv.find((word) => word === `--${name}` || word.startsWith(`--${name}=`));
const valuesOf = (name) => flag(name)?.split("=")[1]?.split(",");
const only = valuesOf("only");
const samples = valuesOf("samples")?.[0];
for (const slug of only ?? [])
  if (!range[slug] && !scenes[slug]) throw new Error(`No product or scene is named "${slug}"`);
const views = valuesOf("view") ?? VIEWS.toSpliced(1, 0, "scene");

/**
 * All shots: the heroes of all products first, in every color, then scenes, then the other views, each in the first color or in one
 * of its own. With --only, in the order given there.
 */
function shots() {
  const list = [];
  for (const view of views) {
    if (view === "scene") {
      for (const [slug, item] of Object.entries(scenes))
        list.push({ slug, view, item, images: [{ file: `scenes/${slug}.jpg` }] });
      continue;
    }
    for (const [slug, item] of Object.entries(range)) {
      const setup = viewsOf[slug][view];
      if (!setup) continue;
      const colors = view === "hero" ? item.colors : [setup.color ?? item.colors[0]];
      const images = colors.map((color) => ({ color, file: imageFile(slug, color, view) }));
      list.push({ slug, view, item, setup, images });
    }
  }
  if (!only) return list;
  return only.flatMap((slug) => list.filter((shot) => shot.slug === slug));
}

/** The quality flags of this run: a master rendered with other flags is not reused. */
const quality = samples ? `samples ${samples}` : "";
const proof = Boolean(flag("proof"));
const threads = valuesOf("threads")?.[0] ?? "2";
const stemOf = (shot) => join(MASTERS, proof ? "proofs" : "", `${shot.slug}-${shot.view}`);

/** Makes glibc keep large buffers instead of returning them to the system: a convolution then took a quarter of the kernel time. */
const KEEP_MEMORY = { MALLOC_MMAP_MAX_: "0", MALLOC_TRIM_THRESHOLD_: "68719476736", MALLOC_TOP_PAD_: "268435456" };

/** Runs a program at the lowest priority and resolves with its output. Rejects with the end of the output when it fails. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PHOTO_THREADS: threads, ...(command.includes("python") && KEEP_MEMORY) };
    const child = spawn("nice", ["-n", "19", command, ...args], { cwd: HERE, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output = (output + chunk).slice(-6000);
      });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 && !output.includes("Traceback")
        ? resolve(output)
        : reject(new Error(`${command} failed:\n${output.slice(-1800)}`)),
    );
  });
}

async function prepare() {
  mkdirSync(join(MASTERS, "proofs"), { recursive: true });
  await draw("hide.png", "textures.py", "masters");
  await draw("mark.png", "mark.py", join("masters", "mark.png"));
  await writeRoom(join(MASTERS, "room.exr"));
}

/** Generates a texture, unless the current version of its program generated the existing one. */
async function draw(map, program, to) {
  const note = join(MASTERS, `${map}.done`);
  const hash = mapHash(program);
  if (existsSync(join(MASTERS, map)) && existsSync(note) && readFileSync(note, "utf8") === hash) return;
  await run("/usr/bin/python3", [program, to]);
  writeFileSync(note, hash);
}

/** Renders the master, or reuses one with the same hash from an interrupted run. Returns the render time in seconds. */
async function renderMaster(shot, hash) {
  const stem = stemOf(shot);
  const done = `${stem}.done`;
  const recorded = existsSync(done) ? JSON.parse(readFileSync(done, "utf8")) : null;
  if (recorded?.hash === hash && recorded.quality === quality && existsSync(`${stem}.rgb.exr`) && !flag("force"))
    return recorded.seconds;
  rmSync(done, { force: true });
  const output = await run("blender", [
    "-b",
    "--factory-startup",
    "--python",
    join(HERE, shot.view === "scene" ? "shoot_scene.py" : "shoot.py"),
    "--",
    shot.slug,
    shot.view,
    stem,
    `pct=${proof ? 50 : 100}`,
    `threads=${threads}`,
    ...(samples ? [`spp=${samples}`] : []),
    ...(shot.view === "scene" ? [] : [`wide=${PRODUCT_SIZE.width}`]),
  ]);
  const seconds = Number(/RENDERED ([\d.]+)/.exec(output)?.[1]);
  if (!seconds) throw new Error(`No image of ${shot.slug}:\n${output.slice(-1800)}`);
  writeFileSync(done, JSON.stringify({ hash, quality, seconds }));
  return seconds;
}

/** Where postprocess.py measured the lit leather of each color: { Cognac: [left, top, width, height] }, as fractions. */
function readPatches(output, pngs) {
  const found = [...output.matchAll(/^PATCH (\S+) (\w*) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)$/gm)];
  return Object.fromEntries(
    found.map(([, png, color, ...area]) => [color || pngs.find((image) => image.png === png).color, area.map(Number)]),
  );
}

async function postprocess(shot, seconds, hash) {
  const stem = stemOf(shot);
  const pngs = shot.images.map((image) => ({ ...image, png: `${stem}-${(image.color ?? "scene").toLowerCase()}.png` }));
  const output = await run("/usr/bin/python3", [
    "postprocess.py",
    stem,
    ...(shot.setup?.window === undefined ? [] : ["lamp"]),
    ...pngs.map((image) => `${dyes[image.color] ?? ""}=${image.png}`),
  ]);
  const postprocessed = [...output.matchAll(/PROCESSED \S+ ([\d.]+)/g)].reduce(
    (sum, match) => sum + Number(match[1]),
    0,
  );
  const patches = readPatches(output, pngs);
  if (proof) return;
  for (const image of pngs) await exportImage(image.png, image.file, shot.view === "scene" ? shot.item : PRODUCT_SIZE);
  recordShot(`${shot.slug}/${shot.view}`, {
    hash,
    renderSeconds: seconds,
    postprocessSeconds: Math.round(postprocessed * 10) / 10,
    images: pngs.length,
    ...(Object.keys(patches).length > 0 && { patches }),
    ...(samples && { samples: Number(samples) }),
  });
}

/** Accepts the image as it is. A master that still exists is postprocessed again; nothing is rendered. */
function accept(shot, master, hash, recorded) {
  const done = `${stemOf(shot)}.done`;
  if (existsSync(done)) writeFileSync(done, JSON.stringify({ hash: master, quality, seconds: recorded.renderSeconds }));
  else recordShot(`${shot.slug}/${shot.view}`, { ...recorded, hash });
}

const waiting = [];
for (const shot of shots()) {
  const master = masterHash(shot, range, dyes);
  const hash = imageHash(shot, master, dyes);
  const recorded = readManifest()[`${shot.slug}/${shot.view}`];
  const missing = !recorded || shot.images.some(({ file }) => !existsSync(join(IMAGES, file)));
  if (missing || (!flag("new") && (flag("force") || recorded.hash !== hash)))
    waiting.push({ shot, master, hash, recorded, missing });
}
if (flag("list")) {
  for (const { shot } of waiting) console.log(`${shot.slug} ${shot.view}`);
} else if (flag("accept")) {
  for (const { shot, master, hash, recorded, missing } of waiting) if (!missing) accept(shot, master, hash, recorded);
} else {
  await prepare();
  let postprocessing = Promise.resolve();
  for (const [i, { shot, master, hash }] of waiting.entries()) {
    try {
      const seconds = await renderMaster(shot, master);
      await postprocessing;
      postprocessing = postprocess(shot, seconds, hash).then(
        () =>
          console.log(
            `${i + 1}/${waiting.length} ${shot.slug} ${shot.view}: ${seconds} s, ${shot.images.length} image(s)`,
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
  await postprocessing;
}
if (!flag("list") && !proof) console.log(`${(await writeImageList(range, viewsOf, scenes)).length} images listed`);
