import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readFiles, type SentFile } from "./read-files.server.ts";

const LIMITS = { fileBytes: 2_000_000, files: 3, fields: 3, fieldBytes: 100 };

const part = (name: string, value: string, more = "") =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const image = (bytes: number, filename: string, field = "files") =>
  part(field, "y".repeat(bytes), `; filename="${filename}"\r\ncontent-type: image/jpeg`);
const END = "--x--\r\n";

async function send(text: string, onFile: (file: SentFile) => Promise<[string, string]>) {
  const body = Readable.from(Buffer.from(text));
  const sent = {
    body,
    contentType: "multipart/form-data; boundary=x",
    maxBytes: 5_000_000,
    allowTime: () => undefined,
  };
  const read = await readFiles(sent, LIMITS, onFile);
  return read.ok ? [...read.value].map(([name, value]) => `${name}=${String(value)}`) : [read.error.code];
}

const length = async ({ name, read }: SentFile): Promise<[string, string]> => [name, String((await read()).length)];
const refuse = async ({ name }: SentFile): Promise<[string, string]> => ["refused", name];

test("files that are not read do not keep the others and the fields from being read", async () => {
  const form = part("a", "1") + image(900_000, "one.jpg") + image(300_000, "two.jpg") + part("c", "2") + END;
  const readSecond = (file: SentFile) => (file.name === "two.jpg" ? length(file) : refuse(file));
  expect((await send(form, readSecond)).sort()).toEqual(["a=1", "c=2", "refused=one.jpg", "two.jpg=300000"]);
  expect((await send(form, refuse)).sort()).toEqual(["a=1", "c=2", "refused=one.jpg", "refused=two.jpg"]);
});

test("a field without a chosen file is no file", async () => {
  expect(
    await send(
      part("a", "1") + part("files", "", '; filename=""\r\ncontent-type: application/octet-stream') + END,
      length,
    ),
  ).toEqual(["a=1"]);
});

test("a form that breaks off in a file, or has one in another field, is unreadable", async () => {
  for (const onFile of [length, refuse]) {
    expect(await send(image(500_000, "one.jpg").slice(0, 300_000), onFile)).toEqual(["unreadable"]);
    expect(await send(image(500_000, "one.jpg", "photo") + END, onFile)).toEqual(["unreadable"]);
    expect(await send(image(10, "one.jpg").repeat(4) + END, onFile)).toEqual(["too_many"]);
  }
});

test("an error while a file is stored is thrown", async () => {
  const fail = () => Promise.reject(new Error("The store is full"));
  await expect(send(image(600_000, "one.jpg") + END, fail)).rejects.toThrow("The store is full");
});
