import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import dyes from "../../photography/colors.json" with { type: "json" };
import { imageHash, masterHash, type Shot } from "../../photography/manifest.mjs";
import range from "../../photography/range.json" with { type: "json" };
import editorialImages from "../../photography/scenes.json" with { type: "json" };

const read = (name: string) => readFileSync(path.join("photography", name), "utf8");
/** As if someone had edited this file. */
const edited = (file: string) => (name: string) => read(name) + (name === file ? "\n# edited" : "");

const slug = "sparrow-crossbody";
const product: Shot = {
  slug,
  view: "hero",
  item: range[slug],
  images: [{ color: "Cognac", file: "" }],
};
const editorialImage: Shot = {
  slug: "home-hero",
  view: "scene",
  item: editorialImages["home-hero"],
  images: [{ file: "" }],
};

const master = (shot: Shot, change = read) => masterHash(shot, range, dyes, change);
const image = (shot: Shot, change = read) => imageHash(shot, "the same master", dyes, change);

const BOTH = ["parts/materials.py", "parts/hanging.py", "models/cases.py", "parts/kit.py", "textures.py", "mark.py"];
const STUDIO = ["rendering/render_settings.py", "rendering/framing.py", "rendering/studio.py", "hdri.mjs"];

test.each([...BOTH, ...STUDIO, "shoot.py"])("a product is rendered again after a change of %s", (file) => {
  expect(master(product, edited(file))).not.toBe(master(product));
});

test.each([...BOTH, ...STUDIO, "rendering/rooms.py", "props/tools.py", "models/loops.py", "shoot_scene.py"])(
  "a scene is rendered again after a change of %s",
  (file) => {
    expect(master(editorialImage, edited(file))).not.toBe(master(editorialImage));
  },
);

test.each(["postprocess.py", "color.py", "denoise.py", "grain.py", "masks.py", "export-settings.mjs"])(
  "images are processed again, not rendered, after a change of %s",
  (file) => {
    expect(image(product, edited(file))).not.toBe(image(product));
    expect(master(product, edited(file))).toBe(master(product));
  },
);

test("another version of a package counts", () => {
  const updated = (name: string) => read(name).replaceAll(/"version": "[\d.]+"/g, '"version": "99.0.0"');
  expect(master(product, updated)).not.toBe(master(product));
  expect(image(product, updated)).not.toBe(image(product));
});

test("a model that a product does not use does not count", () => {
  expect(master(product, edited("models/rolls.py"))).toBe(master(product));
  expect(master(product, edited("rendering/rooms.py"))).toBe(master(product));
});

test("options, poses and dyes count for the shots that show them", () => {
  const item = { ...range[slug], drape: 90 };
  expect(masterHash({ ...product, item }, range, dyes)).not.toBe(master(product));
  expect(masterHash(editorialImage, { ...range, [slug]: item }, dyes)).not.toBe(master(editorialImage));
  const pose = { ...range[slug].pose, detail: { at: [0.1, 0.1], zoom: 2 } };
  expect(master({ ...product, item: { ...range[slug], pose } })).toBe(master(product));
  expect(master({ ...product, view: "detail", item: { ...range[slug], pose } })).not.toBe(
    master({ ...product, view: "detail" }),
  );
  const bleached = { ...dyes, Cognac: "FFFFFF" };
  expect(imageHash(product, "the same master", bleached)).not.toBe(image(product));
  expect(masterHash(product, range, bleached)).toBe(master(product));
  expect(masterHash(editorialImage, range, bleached)).not.toBe(master(editorialImage));
});

test("what builds an inside view or the view of scale counts for these alone", () => {
  const parts = { inside: ["models/interiors.py", "rendering/inside.py"], scale: ["props/scale_props.py"] };
  for (const [view, files] of Object.entries(parts))
    for (const file of files) {
      expect(master({ ...product, view }, edited(file)), file).not.toBe(master({ ...product, view }));
      expect(master(product, edited(file)), file).toBe(master(product));
    }
});

test("the setup of a view counts, its alternative text does not", () => {
  const scale = { ...product, view: "scale", setup: { beside: "cup" } };
  expect(master({ ...scale, setup: { beside: "laptop" } })).not.toBe(master(scale));
  expect(master({ ...scale, setup: { beside: "cup", alt: "beside a cup" } })).toBe(master(scale));
});
