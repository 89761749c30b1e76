import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncodings, type Encoding } from "./page-cache-encoding.ts";

const MEDIA_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
};

type Form = { head: string[]; body: Buffer };
type File = { etag: string; unchanged: string[]; forms: Partial<Record<Encoding, Form>> & { identity: Form } };

export type StaticFiles = {
  /** Answers with a file of the build; false when there is none at this path. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean;
};

function readFile(file: string, url: string, always: string[]): File {
  const body = readFileSync(file);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  // The build puts a content hash into the names under /assets/; anything else may change under its name.
  const lasting = url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const unchanged = ["etag", etag, "cache-control", lasting, "vary", "accept-encoding"];
  const type = MEDIA_TYPES[extname(file)] ?? "application/octet-stream";
  const form = (bytes: Buffer, encoding?: string): Form => ({
    body: bytes,
    head: [
      ...always,
      ...unchanged,
      "content-type",
      type,
      "content-length",
      String(bytes.length),
      ...(encoding ? ["content-encoding", encoding] : []),
    ],
  });
  const packed = (ending: string, encoding: string) =>
    existsSync(file + ending) ? form(readFileSync(file + ending), encoding) : undefined;
  return { etag, unchanged, forms: { identity: form(body), br: packed(".br", "br"), gzip: packed(".gz", "gzip") } };
}

/** Holds the built client files (a few hundred kilobytes) in memory, each as small as the visitor's browser takes it. */
export function openStaticFiles(folder: string, always: string[]): StaticFiles {
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name) || file.includes(`${sep}.vite${sep}`)) continue;
    const url = `/${relative(folder, file).split(sep).join("/")}`;
    files.set(url, readFile(file, url, always));
  }
  return {
    serve(request, response, path) {
      const file = files.get(path);
      if (!file) return false;
      if (request.headers["if-none-match"]?.includes(file.etag)) {
        response.writeHead(304, file.unchanged).end();
        return true;
      }
      const [best = "identity"] = acceptedEncodings(request.headers["accept-encoding"]);
      const form = file.forms[best] ?? file.forms.identity;
      response.writeHead(200, form.head);
      response.end(request.method === "HEAD" ? undefined : form.body);
      return true;
    },
  };
}
