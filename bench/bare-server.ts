import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** The limit: node:http alone, sending the bytes and headers of the shop's own page without looking at the request. */
async function copyOf(address: string): Promise<{ head: string[]; body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, resolve).on("error", reject);
  });
  const automatic = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);
  const head: string[] = [];
  for (let i = 0; i < answer.rawHeaders.length; i += 2) {
    const name = answer.rawHeaders[i] ?? "";
    if (!automatic.has(name.toLowerCase())) head.push(name, answer.rawHeaders[i + 1] ?? "");
  }
  return { head, body: await buffer(answer) };
}

const { head, body } = await copyOf(process.argv[2] ?? "");
const server = createServer((_, response) => {
  response.writeHead(200, head);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
process.on("disconnect", () => process.exit());
