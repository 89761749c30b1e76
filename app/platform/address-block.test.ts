import { expect, test } from "vitest";
import { addressBlock } from "./address-block.ts";

test("an IPv4 address stands for itself, also when it is written as IPv6", () => {
  expect(addressBlock("203.0.113.7")).toBe("203.0.113.7");
  expect(addressBlock("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressBlock("::FFFF:cb00:7107")).toBe("203.0.113.7");
});

test("all addresses of a household's IPv6 /56 are one place, the neighbour's are another", () => {
  const home = addressBlock("2001:db8:12:3400::1");
  expect(addressBlock("2001:db8:12:34ff:ffff::9")).toBe(home);
  expect(addressBlock("2001:DB8:0012:3401:1:2:3:4%eth0")).toBe(home);
  expect(addressBlock("2001:db8:12:3500::1")).not.toBe(home);
  expect(addressBlock("::1")).toBe("0:0:0:0::/56");
});

test("what is no address counts as one and the same place", () => {
  expect(addressBlock("")).toBe("unknown");
  expect(addressBlock("'; drop table customers; --")).toBe("unknown");
});
