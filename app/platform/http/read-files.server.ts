import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { createContext } from "react-router";
import { err, ok, type Result } from "#app/platform/result.ts";

/** A form with files that is still being received, of at most `maxBytes`. `allowTime` gives it the time of an upload. */
export type SentFiles = { body: Readable; contentType: string; maxBytes: number; allowTime: () => void };

/**
 * The form with files that the request sends; null for every other request. The server sets it (server/http/private-pages.ts).
 */
export const sentFiles = createContext<SentFiles | null>(null);

/** A file of a form. `read` returns its bytes: none if the form breaks off in it, which then is unreadable anyway. */
export type SentFile = { name: string; read: () => Promise<Buffer> };
/** `form` has the fields that came before the error. */
type FilesError = { code: "unreadable" | "too_many"; form: FormData };

/** In bytes; `files` and `fields` count. A file is cut off after `fileBytes`. */
export type FilesLimits = { fileBytes: number; files: number; fields: number; fieldBytes: number };

/**
 * Reads a multipart form. `onFile` gets each file of the field `files`, and the next one is received only when it is done, so
 * that one file at a time is in memory, and none that `onFile` does not read. Returns the other fields, and the texts that `onFile`
 * returns as values of fields. Errors: unreadable; too_many fields, files or bytes, or a field that is too long. Throws what `onFile` throws.
 */
export async function readFiles(
  { body, contentType, maxBytes }: SentFiles,
  { fileBytes, files, fields, fieldBytes }: FilesLimits,
  onFile: (file: SentFile) => Promise<[name: string, value: string]>,
): Promise<Result<FormData, FilesError>> {
  const form = new FormData();
  const limits = { fileSize: fileBytes, files, fields, fieldSize: fieldBytes, parts: files + fields };
  const parser = busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", limits });
  let refused: FilesError["code"] | undefined;
  let failure: { error: unknown } | undefined;
  const refuse = (code: FilesError["code"]) => {
    refused ??= code;
  };
  let done = Promise.resolve();
  parser.on("field", (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse("too_many");
    else if (name === undefined || `${name}${value}`.includes("\0")) refuse("unreadable");
    else form.append(name, value);
  });
  parser.on("file", (field, file, { filename = "" }) => {
    // A form that breaks off destroys the file, also before it is read below.
    file.on("error", () => undefined);
    done = done.then(async () => {
      // Browsers send an empty field as a file without a name.
      const isFile = filename !== "";
      if (isFile && field !== "files") refuse("unreadable");
      if (isFile && !refused) form.append(...(await onFile({ name: filename, read: () => readBytes(file) })));
      file.resume();
    });
    done.catch((error: unknown) => {
      failure ??= { error };
      parser.destroy(new Error("A file could not be stored"));
    });
  });
  for (const event of ["fieldsLimit", "filesLimit", "partsLimit"] as const) parser.on(event, () => refuse("too_many"));
  let length = 0;
  // A form without Content-Length is counted as it arrives.
  body.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= maxBytes) return;
    refuse("too_many");
    parser.destroy();
  });
  const isRead = await pipe(body, parser);
  await done.catch(() => undefined);
  if (failure) throw failure.error;
  if (!isRead || refused) return err({ code: refused ?? "unreadable", form });
  return ok(form);
}

/**
 * Whether the parser got all of the body. Does not destroy the body like `pipeline`: its connection is needed for the response.
 */
async function pipe(body: Readable, parser: Writable): Promise<boolean> {
  finished(body).catch(() => parser.destroy());
  try {
    await finished(body.pipe(parser));
    return true;
  } catch {
    body.unpipe(parser).resume();
    return false;
  }
}

/** The bytes of a file; none if the form breaks off in it. */
async function readBytes(file: Readable): Promise<Buffer> {
  try {
    return Buffer.concat(await file.toArray());
  } catch {
    return Buffer.alloc(0);
  }
}
