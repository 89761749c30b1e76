export type Audit =
  | { outcome: "clean" }
  | { outcome: "holes"; holes: string[] }
  | { outcome: "not_asked"; reason: string };
/** What the text that `npm audit --json` wrote says. */
export function readAudit(text: string): Audit;
