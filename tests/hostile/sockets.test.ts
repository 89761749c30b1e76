import { connect } from "node:net";
import { expect, test } from "vitest";
import { CONCURRENCY, useHostileShop } from "./hostile-shop.ts";
import { eachOf } from "./send-raw.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";

const shop = useHostileShop();

type Talk = { text: string; isClosed: boolean };

/** Sends these bytes and reads the response until the shop closes the connection or the time is up. `hangUp` closes at once. */
function talk(bytes: string, { forMs = 2000, hangUp = false } = {}): Promise<Talk> {
  const { hostname, port } = new URL(shop.url());
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, "latin1", () => hangUp && socket.destroy());
    });
    const end = (isClosed: boolean) => {
      socket.destroy();
      resolve({ text, isClosed });
    };
    socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
    socket.on("close", () => end(true));
    socket.on("error", () => end(true));
    socket.setTimeout(forMs, () => end(false));
  });
}

const HOST = "Host: localhost\r\n";
const POST = `POST /contact HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\n`;
const statusesIn = ({ text }: Talk) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Invalid or ambiguous HTTP: rejected, and the connection is closed. */
const MALFORMED: Record<string, string> = {
  "no request line": "\r\n\r\n\r\n",
  "no HTTP": "hello\r\n\r\n",
  "TLS on a plain port": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "an older protocol": "GET /\r\n",
  "HTTP 9": `GET / HTTP/9.9\r\n${HOST}\r\n`,
  "no host": "GET / HTTP/1.1\r\n\r\n",
  "two hosts": `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`,
  "a method that is none": `G@T / HTTP/1.1\r\n${HOST}\r\n`,
  "a method of 5,000 letters": `${"G".repeat(5000)} / HTTP/1.1\r\n${HOST}\r\n`,
  "spaces in the address": `GET /a b c HTTP/1.1\r\n${HOST}\r\n`,
  "raw bytes in the address": `GET /\xff?a=\xfe HTTP/1.1\r\n${HOST}\r\n`,
  "NUL in the address": `GET /\0 HTTP/1.1\r\n${HOST}\r\n`,
  "an address without a slash": `GET shop HTTP/1.1\r\n${HOST}\r\n`,
  "an asterisk": `GET * HTTP/1.1\r\n${HOST}\r\n`,
  "100 kB of address": `GET /${"a".repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  "100 kB of header": `GET / HTTP/1.1\r\n${HOST}A: ${"a".repeat(100_000)}\r\n\r\n`,
  "5,000 headers": `GET / HTTP/1.1\r\n${HOST}${Array.from({ length: 5000 }, (_, i) => `A${i}: a\r\n`).join("")}\r\n`,
  "NUL in a header": `GET / HTTP/1.1\r\n${HOST}A: a\0b\r\n\r\n`,
  "a lone carriage return": `GET / HTTP/1.1\r\n${HOST}A: a\rB: b\r\n\r\n`,
  "a space before the colon": `GET / HTTP/1.1\r\n${HOST}A : a\r\n\r\n`,
  "a folded header": `GET / HTTP/1.1\r\n${HOST}A: a\r\n b\r\n\r\n`,
  "a header without a name": `GET / HTTP/1.1\r\n${HOST}: a\r\n\r\n`,
  "two lengths": `${POST}Content-Length: 3\r\nContent-Length: 4\r\n\r\na=1`,
  "a length that is none": `${POST}Content-Length: three\r\n\r\na=1`,
  "a negative length": `${POST}Content-Length: -1\r\n\r\na=1`,
  "a length beyond all numbers": `${POST}Content-Length: 99999999999999999999999\r\n\r\na=1`,
  "a length and chunks": `${POST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  "chunks said oddly": `${POST}Transfer-Encoding: xchunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n`,
  "a chunk size that is none": `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\na=1\r\n0\r\n\r\n`,
  "a chunk longer than it says": `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\na=1\r\n0\r\n\r\n`,
  "a tunnel": `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`,
  "HTTP/2 at once": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
};

/** Incomplete requests to these endpoints and pages; the client disconnects without waiting for a response. */
const BROKEN_OFF = ["/contact", "/track", "/checkout", "/cart/plain", "/api/contact/", "/api/orders/checkout/"].flatMap(
  (path) => {
    const post = `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\n`;
    const json = `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
    return [
      `POST ${path} HTT`,
      post,
      `${post}Content-Length: 100\r\n\r\n`,
      `${post}Content-Length: 100\r\n\r\nname=a&email=`,
      `${json}Content-Length: 100\r\n\r\n{"name":`,
      `${post}Transfer-Encoding: chunked\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n`,
      `${json}Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n`,
      `${post}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
    ];
  },
);

test("invalid HTTP is rejected and the connection closed, and data after it gets no response", async () => {
  const faults: string[] = [];
  await eachOf(Object.entries(MALFORMED), CONCURRENCY, async ([name, bytes]) => {
    // The last bytes are a complete request. A second response means that the first request was misread.
    const response = await talk(`${bytes}`);
    const statuses = statusesIn(response);
    const isSane = statuses.length <= 1 && statuses.every((status) => status >= 400 && status < 500);
    if (!isSane) faults.push(`${name}: ${statuses} ${response.text.slice(0, 80)}`);
  });
  expect(faults).toEqual([]);
  await shop.expectUnharmed();
}, 60_000);

test("an incomplete request has no effect and causes no error", async () => {
  await jobsDone();
  const before = await storedState();
  await eachOf(BROKEN_OFF, CONCURRENCY, async (bytes) => {
    await talk(bytes, { hangUp: true });
  });
  await eachOf(BROKEN_OFF, CONCURRENCY, async (bytes) => {
    await talk(bytes, { forMs: 300 });
  });
  expect(changedTables(before, await storedState())).toEqual([]);
  await shop.expectUnharmed();
}, 60_000);

test("pipelined requests are handled in order", async () => {
  const get = `GET /shop HTTP/1.1\r\n${HOST}\r\n`;
  const last = `GET /robots.txt HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
  expect(statusesIn(await talk(get.repeat(50) + last))).toEqual(Array(51).fill(200));
  await shop.expectUnharmed();
}, 60_000);

test("an Upgrade request is handled as a plain request, or closed", async () => {
  const upgrade = (path: string, protocol: string) =>
    `GET ${path} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
  for (const path of ["/", "/shop", "/api/orders/cart/"]) {
    for (const protocol of ["websocket", "h2c", "TLS/1.3"]) {
      const statuses = statusesIn(await talk(upgrade(path, protocol), { forMs: 1000 }));
      expect(statuses.every((status) => status < 500 && status !== 101)).toBe(true);
    }
  }
  await shop.expectUnharmed();
}, 60_000);
