import fc from "fast-check";
import { SEED } from "./hostile-text.ts";

/** A JSON document whose parts may be invalid source text. */
export type Path = (string | number)[];

const deep = (open: string, close: string, levels = 5000) => open.repeat(levels) + close.repeat(levels);
const text = (content: string) => `"${content}"`;

/** Replacements of a value as source text, so that invalid JSON can be sent too. */
const SOURCES: Record<string, string> = {
  null: "null",
  true: "true",
  zero: "0",
  "minus zero": "-0",
  "minus one": "-1",
  "a fraction": "1.5",
  "the smallest fraction": "5e-324",
  "one more than 32 bits": "2147483648",
  "one more than 64 bits": "9223372036854775808",
  "a number beyond all numbers": "1e309",
  "the same below zero": "-1e309",
  "400 digits": "9".repeat(400),
  NaN: "NaN",
  undefined: "undefined",
  "no text": text(""),
  "a space": text(" "),
  "a number as text": text("1"),
  "a number beyond all numbers as text": text("1e309"),
  NUL: text("\\u0000"),
  "NUL inside": text("a\\u0000b"),
  "an escaped escape": text("\\\\u0000"),
  "a raw NUL": text("\0"),
  "a lone high surrogate": text("\\ud800"),
  "a lone low surrogate": text("a\\udc00b"),
  "surrogates in the wrong order": text("\\udc00\\ud800"),
  "bytes that are no UTF-8": text("\xff\xfe"),
  "a surrogate as bytes": text("\xed\xa0\x80"),
  "control characters": text("\\u0001\\b\\u001b\\u007f"),
  "line breaks": text("a\\r\\nBcc: victim@example.com"),
  "5,000 letters": text("a".repeat(5000)),
  "50,000 letters": text("a".repeat(50_000)),
  "an address of 5,000 letters": text(`${"a".repeat(5000)}@example.com`),
  "right to left": text("\\u202e\\u05e9"),
  "zero width": text("\\u200b\\ufeff\\u2060"),
  "quotes and SQL": text("'\\\"`; drop table orders; --"),
  "SQL wildcards": text("%_\\\\"),
  markup: text("<svg onload=alert(1)>"),
  "a template": text("$\\u007b7*7}{{7*7}}"),
  "dot segments": text("../../etc/passwd"),
  "an empty list": "[]",
  "a list": '["a",1,null]',
  "a list of 5,000": `[${Array(5000).fill(0).join()}]`,
  "an empty object": "{}",
  "a query": '{"$gt":""}',
  "a prototype": '{"__proto__":{"isAdmin":true}}',
  "a constructor": '{"constructor":{"prototype":{"isAdmin":true}}}',
  "methods of an object": '{"toString":1,"valueOf":1,"length":-1,"then":1,"toJSON":1}',
  "deep lists": deep("[", "]"),
  "deep objects": `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`,
};

/** All replacements of a value, with this many generated ones. */
export function hostileSources(generated: number): [name: string, source: string][] {
  const values = fc.sample(fc.jsonValue({ noUnicodeString: false, maxDepth: 3 } as fc.JsonSharedConstraints), {
    seed: SEED,
    numRuns: generated,
  });
  const strings = fc.sample(fc.string({ unit: "binary", maxLength: 30 }), { seed: SEED, numRuns: generated });
  const written = (value: unknown) => ascii(JSON.stringify(value));
  return [
    ...Object.entries(SOURCES),
    ...values.map((value, run): [string, string] => [`generated value ${run}`, written(value)]),
    ...strings.map((value, run): [string, string] => [`generated text ${run}`, written(value)]),
  ];
}

/** Bodies that are invalid as a whole. */
export function hostileBodies(valid: unknown): [name: string, source: string][] {
  const source = ascii(JSON.stringify(valid));
  const inside = source.slice(1, -1);
  const comma = inside === "" ? "" : ",";
  return [
    ...["", "null", "true", "1", '"a"', "[]", `[${source}]`, "{", source.slice(0, -1), "NaN", "'a'"].map(
      (body): [string, string] => [`the body ${body.slice(0, 20)}`, body],
    ),
    ["a byte order mark", `\xef\xbb\xbf${source}`],
    ["UTF-16", Buffer.from(source, "utf16le").toString("latin1")],
    ["bytes behind it", `${source}\xff\0`],
    ["two documents", source + source],
    ["an unknown property", `{${inside}${comma}"unknown":1}`],
    ["a prototype", `{${inside}${comma}"__proto__":{"isAdmin":true}}`],
    ["a constructor", `{${inside}${comma}"constructor":{"prototype":{"isAdmin":true}}}`],
    ["an unreadable property", `{${inside}${comma}"\\u0000":1}`],
    ["half a character as a property", `{${inside}${comma}"\\ud800":1}`],
    ["5,000 properties", `{${inside}${comma}${Array.from({ length: 5000 }, (_, i) => `"p${i}":1`).join()}}`],
    ["deep lists", deep("[", "]", 30_000)],
    ["deep objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["70,000 bytes", `{"a":"${"a".repeat(70_000)}"}`],
  ];
}

/** Every path in a document except the root. */
export function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return at.length > 0 ? [at] : [];
  const inside = Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...at, key]));
  return at.length > 0 ? [at, ...inside] : inside;
}

/** Serializes a document with another source text at one path; without a source the property is omitted. */
export function writeWith(value: unknown, [key, ...rest]: Path, source: string | undefined): string {
  if (key === undefined) return source ?? "null";
  const parts = Object.entries(value ?? {}).flatMap(([name, part]) => {
    if (name !== String(key)) return [[name, ascii(JSON.stringify(part))]];
    if (rest.length === 0 && source === undefined) return [];
    return [[name, writeWith(part, rest, source)]];
  });
  if (Array.isArray(value)) return `[${parts.map(([, part]) => part).join()}]`;
  return `{${parts.map(([name, part]) => `${ascii(JSON.stringify(name))}:${part}`).join()}}`;
}

/** The same JSON in ASCII, so that one character is one byte. */
function ascii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
