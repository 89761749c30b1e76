import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { acceptedEncodings, type Encoding } from "#server/cache/content-encoding.ts";
import { matchesEtag } from "#server/cache/etag.ts";

const MEDIA_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
};

/** A file in one encoding. Each has a tag of its own, because a strong tag stands for the very bytes. */
type Form = { head: string[]; unchanged: string[]; etag: string; body: Buffer };
type File = { [E in Encoding]?: Form | undefined } & { identity: Form };

export type StaticFiles = {
  /** Whether the build has a file at this path. */
  has(path: string): boolean;
  /** The files whose names contain a hash of their content, by path. */
  assets(): Map<string, Buffer>;
  /** Responds to GET or HEAD with a file of the build. Returns false when there is none at this path. */
  serve(request: IncomingMessage, response: ServerResponse, path: string, requestId: string): boolean;
};

const ASSETS = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";

/** The headers of a file whose name contains a hash of its content. */
export const assetHeaders = (url: string): [string, string][] => [
  ["content-type", typeOf(url)],
  ["cache-control", FOREVER],
];

const typeOf = (name: string) => MEDIA_TYPES[extname(name)] ?? "application/octet-stream";

function readFile(file: string, url: string, always: string[]): File {
  const body = readFileSync(file);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  // The names below /assets/ contain a content hash; other files may change under the same name.
  const lasting = url.startsWith(ASSETS) ? FOREVER : "public, max-age=3600";
  const type = typeOf(file);
  const form = (bytes: Buffer, encoding?: string): Form => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    const unchanged = ["etag", etag, "cache-control", lasting, "vary", "accept-encoding"];
    const head = [...always, ...unchanged, "content-type", type, "content-length", String(bytes.length)];
    if (encoding) head.push("content-encoding", encoding);
    return { head, unchanged, etag, body: bytes };
  };
  const precompressed = (ending: string, encoding: string) =>
    existsSync(file + ending) ? form(readFileSync(file + ending), encoding) : undefined;
  return { identity: form(body), br: precompressed(".br", "br"), gzip: precompressed(".gz", "gzip") };
}

/** Serves the built client files (a few hundred kilobytes) from memory, in the best encoding that the client accepts. */
export function openStaticFiles(folder: string, always: string[]): StaticFiles {
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name) || file.includes(`${sep}.vite${sep}`)) continue;
    const url = `/${relative(folder, file).split(sep).join("/")}`;
    files.set(url, readFile(file, url, always));
  }
  return {
    has: (path) => files.has(path),
    assets: () =>
      new Map([...files].flatMap(([url, { identity }]) => (url.startsWith(ASSETS) ? [[url, identity.body]] : []))),
    serve(request, response, path, requestId) {
      const file = files.get(path);
      if (!file) return false;
      const [best = "identity"] = acceptedEncodings(request.headers["accept-encoding"]);
      const form = file[best] ?? file.identity;
      if (matchesEtag(request.headers["if-none-match"], form.etag)) {
        response.writeHead(304, [...form.unchanged, "x-request-id", requestId]).end();
        return true;
      }
      response.writeHead(200, [...form.head, "x-request-id", requestId]);
      response.end(request.method === "HEAD" ? undefined : form.body);
      return true;
    },
  };
}
