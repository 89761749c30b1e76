export type Audit =
  | { outcome: "clean" }
  | { outcome: "vulnerable"; vulnerabilities: string[] }
  | { outcome: "no_report"; reason: string };
/** Parses the output of `npm audit --json`. */
export function readAudit(text: string): Audit;
