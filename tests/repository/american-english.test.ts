import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** British spellings and words. "cancelled" is the stored name of a status. */
const BRITISH = new RegExp(
  String.raw`\b(${[
    "colour\\w*|favourite\\w*|grey\\w*|jewellery|honour\\w*|behaviour\\w*|neighbour\\w*|moulded|armour\\w*|odour\\w*",
    "(organ|recogn|apolog|personal|custom|optim|minim|summar|normal|initial|serial|synchron|author|categor|priorit|standard|util|special|visual)is(e|es|ed|er|ing|ation)",
    "catalogue|travelling|labelled|modelling|signalling|focussed|cancelling|learnt|leant|whilst|amongst|enquir(y|ies|e)|judgement|cosy|ageing",
    "centre|metre|centimetre|millimetre|theatre|licence|cheque|e-mail\\w*",
  ].join("|")})\b`,
  "gi",
);

/** Words that are American too, but not in this use: "a strap riveted round a ring", "a clip for notes". */
const BRITISH_USE = new RegExp(
  String.raw`\b(${[
    "(bent|bound|buckled|coiled|folded|formed|looped|riveted|sewn|stitched|tied|wound|wrapped|zipper) round (an?|the|its|one|two|three|four|both|all|each)",
    "clips? for notes|bank ?notes?|all round",
  ].join("|")})\b`,
  "gi",
);
/** In descriptions of images "round the edge" is never something that a person does. */
const BRITISH_IN_DESCRIPTIONS = /\bround (an?|the|its|one|two|three|four|both|all|each)\b/gi;

const DESCRIPTIONS = [
  ...["range", "views", "scenes"].map((name) => `photography/${name}.json`),
  "seed/images/images.json",
];

/** Files that name British words because shoppers type them, or to refuse them. */
const EXCEPTIONS = [
  "app/features/catalog/search/search-synonyms.ts",
  "app/features/catalog/search/index-products.sql",
  "scripts/checks/retired-words.mjs",
  "seed/products.test.ts",
  "tests/repository/american-english.test.ts",
];

function* texts(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== "tools") yield* texts(file);
    else if (/\.(ts|tsx|mjs|css|sql|md)$/.test(entry.name) && !EXCEPTIONS.includes(file)) yield file;
  }
}

test("texts, names and comments are in American English", () => {
  const files = ["app", "seed", "server", "docs", "e2e", "scripts", "bench", "tests"].flatMap((one) => [...texts(one)]);
  const found = [...files, "README.md", "CONTRIBUTING.md"].flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    const words = [BRITISH, BRITISH_USE].flatMap((pattern) => text.match(pattern) ?? []);
    return words.map((word) => `${file}: ${word}`);
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

test("the descriptions of images are in American English", () => {
  const found = DESCRIPTIONS.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    const words = [BRITISH, BRITISH_USE, BRITISH_IN_DESCRIPTIONS].flatMap((pattern) => text.match(pattern) ?? []);
    return words.map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
