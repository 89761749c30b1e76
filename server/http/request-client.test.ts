import { expect, test } from "vitest";
import { clientAddress } from "./request-client.ts";

test("without a trusted proxy a client can't claim another address", () => {
  expect(clientAddress("203.0.113.9", "1.2.3.4", 0)).toBe("203.0.113.9");
});

test("behind one proxy, the address is the one that the proxy saw, not one that the client sent", () => {
  expect(clientAddress("10.0.0.1", "1.2.3.4, 5.6.7.8, 203.0.113.9", 1)).toBe("203.0.113.9");
});

test("behind two proxies, the address is the one that the outer proxy saw", () => {
  expect(clientAddress("10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
});

test("without a valid X-Forwarded-For entry the connection's address is used", () => {
  expect(clientAddress("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "unknown", 1)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "<script>", 1)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "", 1)).toBe("10.0.0.1");
});

test("an IPv4 address on an IPv6 socket is unwrapped", () => {
  expect(clientAddress("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
  expect(clientAddress("2001:db8::1", undefined, 0)).toBe("2001:db8::1");
});
