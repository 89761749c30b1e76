import { expect, test } from "vitest";
import { addressBlock, widerBlock } from "./client-network.ts";

test("an IPv4 address stands for itself, also when it is written as IPv6", () => {
  expect(addressBlock("203.0.113.7")).toBe("203.0.113.7");
  expect(addressBlock("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressBlock("::FFFF:cb00:7107")).toBe("203.0.113.7");
});

test("all addresses of an IPv6 /64 are one network, the neighbor's are another", () => {
  const home = addressBlock("2001:db8:12:3400::1");
  expect(addressBlock("2001:db8:12:3400:ffff::9")).toBe(home);
  expect(addressBlock("2001:DB8:0012:3400:1:2:3:4%eth0")).toBe(home);
  expect(addressBlock("2001:db8:12:3401::1")).not.toBe(home);
  expect(addressBlock("::1")).toBe("0:0:0:0::/64");
});

test("around an IPv6 network lies its /48, around an IPv4 address nothing", () => {
  const around = (address: string) => widerBlock(addressBlock(address));
  expect(around("2001:db8:12:3400::1")).toBe("2001:db8:12::/48");
  expect(around("2001:db8:12:ffff::1")).toBe("2001:db8:12::/48");
  expect(around("2001:db8:13:3400::1")).toBe("2001:db8:13::/48");
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "nonsense"]) expect(around(address)).toBeUndefined();
});

test("what is no address counts as one and the same place", () => {
  expect(addressBlock("")).toBe("unknown");
  expect(addressBlock("'; drop table customers; --")).toBe("unknown");
});
