import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

type Copy = { head: string[]; body: Buffer; isWellCompressed: boolean };

async function copyOf(address: string): Promise<Copy> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "gzip, deflate, br" } }, resolve).on("error", reject);
  });
  const automatic = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);
  const head: string[] = [];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    const name = response.rawHeaders[i] ?? "";
    if (!automatic.has(name.toLowerCase())) head.push(name, response.rawHeaders[i + 1] ?? "");
  }
  return { head, body: await buffer(response), isWellCompressed: response.headers["content-encoding"] === "br" };
}

/** Fetches until the response is compressed with brotli: the first requests get a faster compression. */
async function wellCompressedCopyOf(address: string): Promise<Copy> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const copy = await copyOf(address);
    if (copy.isWellCompressed) return copy;
    await pause(100);
  }
  throw new Error(`${address} was never sent with brotli`);
}

/** The upper limit: node:http alone, which sends a copy of one response of the shop without parsing the request. */
const { head, body } = await wellCompressedCopyOf(process.argv[2] ?? "");
const server = createServer((_, response) => {
  response.writeHead(200, head);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
process.on("disconnect", () => process.exit());
