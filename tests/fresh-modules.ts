import { vi } from "vitest";

// Test files share a process (`isolate: false` in vitest.config.ts). Each starts with the shop's modules unloaded and without the
// globals that another one replaced; only node_modules stay loaded.
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();

/**
 * Passwords are hashed with the lowest cost: at the shop's cost the tests' sign-ins would take minutes. Tests of the cost call
 * `vi.unmock`.
 */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof import("@node-rs/argon2")>();
  const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string, options: object) => argon2.hash(password, { ...options, ...lowCost }) };
});
