import { expect, test } from "vitest";
import { clientNetwork, widerNetwork } from "./client-network.ts";

test("an IPv4 address is its own network, also in IPv6 notation", () => {
  expect(clientNetwork("203.0.113.7")).toBe("203.0.113.7");
  expect(clientNetwork("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(clientNetwork("::FFFF:cb00:7107")).toBe("203.0.113.7");
});

test("all addresses of an IPv6 /64 are one network", () => {
  const home = clientNetwork("2001:db8:12:3400::1");
  expect(clientNetwork("2001:db8:12:3400:ffff::9")).toBe(home);
  expect(clientNetwork("2001:DB8:0012:3400:1:2:3:4%eth0")).toBe(home);
  expect(clientNetwork("2001:db8:12:3401::1")).not.toBe(home);
  expect(clientNetwork("::1")).toBe("0:0:0:0::/64");
});

test("an IPv6 network has a /48 around it, an IPv4 address has none", () => {
  const around = (address: string) => widerNetwork(clientNetwork(address));
  expect(around("2001:db8:12:3400::1")).toBe("2001:db8:12::/48");
  expect(around("2001:db8:12:ffff::1")).toBe("2001:db8:12::/48");
  expect(around("2001:db8:13:3400::1")).toBe("2001:db8:13::/48");
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "nonsense"]) expect(around(address)).toBeUndefined();
});

test("everything that is not an address counts as one network", () => {
  expect(clientNetwork("")).toBe("unknown");
  expect(clientNetwork("'; drop table customers; --")).toBe("unknown");
});
