import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";
import { seedProducts } from "#seed/products.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Texts of the specification, which are binding with this character: "Passwords don't match" and "Men's Products". */
const SPECIFIED = ["Passwords don't match", "'s"];

/** The keywords of a search are typed with both characters. */
const TYPED = ["men's", "women's"];

/** Files whose texts are not for readers of a page: SQL, settings refused on the terminal, scripts and styles. */
const OTHER_FILES = /\.(queries|test)\.tsx?$|^app\/(platform\/(env|http\/start-after-paint)|api\/docs-style)\.ts$/;

type Node = { type?: string; [key: string]: unknown };

/** Messages for the log and the terminal, and SQL: their quotes stay plain. */
function isForPrograms(node: Node): boolean {
  const name = (value: unknown) => String((value as Node | undefined)?.value ?? "");
  if (node.type === "NewExpression") return /Error$/.test(name(node.callee));
  const callee = node.callee as Node | undefined;
  if (node.type === "CallExpression") return /^(statement|sql)$/.test(name(callee)) || name(callee?.object) === "log";
  return node.type === "TaggedTemplateExpression" || node.type === "ImportDeclaration";
}

/** Every text of a file: string literals, the fixed parts of templates, and text in JSX. */
function textsOf(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  const node = value as Node;
  if (isForPrograms(node)) return [];
  if (node.type === "StringLiteral" || node.type === "JSXText") return [String(node.value)];
  if (node.type === "TemplateElement") return [String(node.cooked ?? node.raw).replace(/`[^`]*`/g, "")];
  return Object.values(node).flatMap(textsOf);
}

const isCode = (text: string) => /^<!|="|"\}|as "|^"\w+"$|\['"\]/.test(text) || !/[\s’']/.test(text);
const apostrophe = (text: string) => /\p{L}'\p{L}|^'s\b|[a-z]s' [a-z]/u.test(text);
const quoted = (text: string) => !isCode(text) && /(^|[\s(])"\p{L}|\p{L}[.,!?]?"([\s.,!?)]|$)/u.test(text);
const refused = (text: string) => (apostrophe(text) || quoted(text)) && !/\b(select|from|where) .*['"]/.test(text);

/** Whether a file may have such a text: most have none, and parsing takes time. */
const isCandidate = (source: string) =>
  /\p{L}'\p{L}|["}]'s\b|s' [a-z]|\\"|\p{L} "\p{L}[^"\n]*"[\s.,!?]/u.test(
    source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(import|\} from) .*$/gm, ""),
  );

const parse = (file: string, source: string) =>
  textsOf(parseSync(source, { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2024" }));

test("plain apostrophes and quotes are found, but not those of code", () => {
  const source = `const a = <p title="The shop's">Don't say "no" {\`\${a}'s bag\`}</p>; throw new Error("can't");`;
  expect(parse("a.tsx", source).filter(refused)).toEqual(["The shop's", 'Don\'t say "no" ', "'s bag"]);
  expect(parse("a.tsx", "<p>Don’t say “no”</p>").filter(refused)).toEqual([]);
});

test("texts that people read have typographic apostrophes and quotes", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "seed/**/*.ts", "server/http/*.ts"], { cwd: ROOT });
  const sources = files
    .filter((file) => !OTHER_FILES.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(ROOT, file), "utf8") }));
  const found = sources
    .filter(({ source }) => isCandidate(source))
    .flatMap(({ file, source }) =>
      parse(file, source)
        .filter(refused)
        .map((text) => ({ file, text })),
    );
  expect(found.filter(({ text }) => ![...SPECIFIED, ...TYPED].includes(text))).toEqual([]);
  expect(new Set(found.map(({ text }) => text))).toEqual(new Set([...SPECIFIED, ...TYPED]));
});

/** A number and its unit with a plain space between, where a line could break. */
const BREAKABLE = /\d (cm|mm|kg|lb|g|oz|kB|MB|GB|liters?|inch|inches|grams)\b|\d in\)|\d ×|× \d/;

test("measures in the texts of products don't break", () => {
  const found = seedProducts.flatMap(({ sizes, stock, tags, ...texts }) =>
    (JSON.stringify(texts).match(new RegExp(`.{20}(${BREAKABLE.source}).{10}`, "g")) ?? []).map((text) => text),
  );
  expect(found).toEqual([]);
  expect(JSON.stringify(seedProducts)).toContain("2.4\u00a0mm");
});

test("measures in the texts of pages don't break", () => {
  const files = globSync(["app/{storefront,admin,ui}/**/*.tsx", "app/features/*/ui/*.tsx"], { cwd: ROOT });
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    if (file.includes(".test.") || !/[\d}]\s+(cm|mm|kg|lb|g|oz|kB|MB|GB|in)\b/.test(source)) return [];
    const starts = /^ (cm|mm|kg|lb|g|oz|kB|MB|GB)\b/;
    return parse(file, source).filter((text) => BREAKABLE.test(text) || starts.test(text));
  });
  expect(found).toEqual([]);
});
