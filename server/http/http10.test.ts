import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { useTinyServer } from "#tests/servers/tiny-handler.ts";

const server = useTinyServer();

test.each(["/shop", "/cart/plain", "/robots.txt", "/api/orders/cart/", "/api/products_old/products/"])(
  "HTTP/1.0 needs no Host header: %s",
  async (path) => {
    const socket = connect((server().address() as AddressInfo).port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  },
);
