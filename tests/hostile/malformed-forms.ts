import { gzipSync } from "node:zlib";
import type { PageForm } from "./page-forms.ts";
import { urlencoded } from "./page-forms.ts";
import type { RawRequest } from "./send-raw.ts";

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

/** Host headers that a browser never sends. */
export const INVALID_HOSTS = [
  "a b",
  "",
  "localhost:99999",
  "localhost:-1",
  "[::1",
  "localhost/checkout.data?x=",
  "user:password@localhost",
  "localhost#a",
  "localhost\\a",
  "..",
  "%00",
  "\xe9vil.example",
  "a".repeat(3000),
  "evil.example",
];
/** Origins that are not the shop's. */
export const FOREIGN_ORIGINS = [
  "null",
  "",
  "garbage",
  "http://",
  "https://evil.example",
  "http://localhost:99999",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "http://a b",
  "\xff\xfe",
  `http://${"a".repeat(5000)}.example`,
  "http://evil.example, http://localhost",
];
/** The name of a form that a page of no origin sends, as a sandboxed frame does. */
export const NULL_ORIGIN = "origin: null";
/** Methods that pages and endpoints never accept. */
export const UNSUPPORTED_METHODS = [
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
  "OPTIONS",
  "PROPFIND",
  "PURGE",
  "LINK",
  "SEARCH",
  "QUERY",
];

/** A form sent in every way that a browser does not. */
export function malformedForms({ path, headers: { cookie }, fields }: PageForm): RawRequest[] {
  const right = urlencoded(fields);
  const post = (name: string, headers: RawRequest["headers"], body: string | Buffer = right): RawRequest => ({
    name,
    method: "POST",
    path,
    headers: { cookie, ...headers },
    body,
  });
  const typed = (type: string) => post(`content-type: ${type}`, { "content-type": type });
  const form = { "content-type": URLENCODED };
  return [
    post("no content-type", {}),
    ...["text/plain", "application/json", "application/xml", "image/png", ";", "\xff", "multipart/form-data"].map(
      typed,
    ),
    ...[`${URLENCODED}; charset=utf-16`, `${URLENCODED}, text/plain`, "multipart/form-data; boundary="].map(typed),
    typed(`multipart/form-data; boundary=${"b".repeat(300)}`),
    ...brokenMultipart(fields).map(([name, body]) => post(name, { "content-type": MULTIPART }, body)),
    ...FOREIGN_ORIGINS.map((origin) => post(`origin: ${origin}`, { ...form, origin })),
    ...["cross-site", "same-site", "none", "garbage", ""].map((site) =>
      post(`sec-fetch-site: ${site}`, { ...form, "sec-fetch-site": site }),
    ),
    ...INVALID_HOSTS.map((host) => post(`host: ${host}`, { ...form, host })),
    ...UNSUPPORTED_METHODS.map((method) => ({ ...post(method, form), method })),
    post("compressed", { ...form, "content-encoding": "gzip" }, gzipSync(right)),
    post("declared as compressed", { ...form, "content-encoding": "br" }),
    post("another method in a header", { ...form, "x-http-method-override": "DELETE" }),
    post("another address in a header", { ...form, "x-original-url": "/checkout", "x-rewrite-url": "/checkout" }),
    ...brokenBodies(right).map(([name, body]) => post(name, form, body)),
  ];
}

function brokenBodies(right: string): [string, string | Buffer][] {
  return [
    ["an empty body", ""],
    ["60,000 ampersands", "&".repeat(60_000)],
    ["10,000 fields", "a&".repeat(10_000)],
    ["1,000 more fields", `${right}&${Array.from({ length: 1000 }, (_, i) => `f${i}=1`).join("&")}`],
    ["300 kB", `${right}&a=${"a".repeat(300_000)}`],
    ["raw bytes", Buffer.concat([Buffer.from(`${right}&a=`), Buffer.from([0, 255, 254, 0xed, 0xa0, 0x80])])],
    ["broken escapes", `${right}&%=%&%zz=%u0000&=`],
    ["a prototype", `${right}&__proto__=1&constructor=1&__proto__[isAdmin]=1&toString=1`],
    ["JSON", '{"a":1}'],
  ];
}

function brokenMultipart(fields: [string, string][]): [string, string][] {
  const part = (name: string, value: string, more = "") =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const right = fields.map(([name, value]) => part(name, value)).join("");
  const files = fields.map(([name]) => part(name, "text", '; filename="a.txt"\r\ncontent-type: text/plain')).join("");
  const image = part("files", "\xff\xd8\xff", '; filename="a.jpg"\r\ncontent-type: image/jpeg');
  return [
    ["multipart: broken images", `${right}${image.repeat(3)}--x--\r\n`],
    ["multipart: too many images", `${right}${image.repeat(20)}--x--\r\n`],
    ["multipart: cut in an image", `${right}${image}${image.slice(0, -2)}`],
    ["multipart: an image without a name", `${image.replace('name="files"; ', "")}--x--\r\n`],
    ["multipart: nothing", ""],
    ["multipart: no end", right],
    ["multipart: cut in a header", `${right}--x\r\ncontent-dispos`],
    ["multipart: another boundary", `${right.replaceAll("--x", "--y")}--y--\r\n`],
    ["multipart: two ends", `${right}--x--\r\n--x--\r\n${right}`],
    ["multipart: line feeds only", `${right}--x--\r\n`.replaceAll("\r\n", "\n")],
    ["multipart: no name", `--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--\r\n`],
    ["multipart: no headers", `--x\r\n\r\na\r\n--x--\r\n`],
    ["multipart: files for texts", `${files}--x--\r\n`],
    ["multipart: an unreadable file name", `${part("a", "b", '; filename="\0\xff/../../etc"')}${right}--x--\r\n`],
    ["multipart: unreadable names", `${part("\0", "a")}${part("\xed\xa0\x80", "\xff\0")}${right}--x--\r\n`],
    ["multipart: a long header", `--x\r\na: ${"a".repeat(20_000)}\r\n\r\n--x--\r\n`],
    ["multipart: 1,000 parts", `${part("a", "b").repeat(1000)}--x--\r\n`],
    ["multipart: one inside another", `--x\r\ncontent-type: multipart/mixed; boundary=x\r\n\r\n${right}--x--\r\n--x--`],
  ];
}
