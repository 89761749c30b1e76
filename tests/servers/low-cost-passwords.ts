import { createRequire } from "node:module";

/**
 * Loaded before a shop (`--import`): it hashes passwords with the lowest cost, as the tests' own process does (fresh-modules.ts).
 * No setting of the shop can lower it.
 */
const argon2: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");
const { hash } = argon2;
argon2.hash = (password, options, signal) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 }, signal);
