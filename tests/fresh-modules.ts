import { vi } from "vitest";

// Test files share a process (`isolate: false` in vitest.config.ts). Each starts with the shop's modules unloaded and without the
// globals that another one replaced; only node_modules stay loaded.
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
