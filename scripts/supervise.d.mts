import type { ChildProcess } from "node:child_process";

type Supervised = {
  start: (port: number | undefined) => ChildProcess;
  startOther?: (env: Record<string, string>) => ChildProcess;
  endDatabase: () => Promise<void>;
  log: (message: string) => void;
  exit: (code: number) => void;
  opened?: (message: { openAt: number }, processes: () => ChildProcess[]) => void;
  pausesMs?: number[];
  recoveredMs?: number;
};

/** Runs a shop, and restarts it when it exits unexpectedly. */
export function supervise(shop: Supervised): { stop: (signal: NodeJS.Signals) => void };
