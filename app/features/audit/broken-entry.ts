/** The first entry at which the log is not what the shop wrote. `position` is its place in the chain. */
export type BrokenEntry = { position?: number; auditId?: number; action?: string; problem: string };
