/**
 * Parses the output of `npm audit --json`: { outcome: "clean" }, { outcome: "holes", holes: ["name (severity): title", …] }, or
 * { outcome: "not_asked", reason } for anything that is not a complete report.
 */
export function readAudit(text) {
  const report = parse(text);
  if (report?.message) return notAsked(String(report.message));
  if (report?.error) return notAsked(String(report.error.summary || report.error.code || "npm reported an error"));
  const found = report?.vulnerabilities;
  const total = report?.metadata?.vulnerabilities?.total;
  if (report?.auditReportVersion !== 2 || !isRecord(found) || !Number.isInteger(total)) {
    return notAsked("npm returned no audit report");
  }
  const holes = Object.entries(found).map(([name, hole]) => lineOf(name, hole));
  if (holes.length === 0 && total === 0) return { outcome: "clean" };
  return holes.length > 0
    ? { outcome: "holes", holes }
    : notAsked(`npm counts ${total} vulnerabilities and names none`);
}

const notAsked = (reason) => ({ outcome: "not_asked", reason });
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text) {
  try {
    const value = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A vulnerability as one line. `via` contains advisories, and names of vulnerable dependencies. */
function lineOf(name, hole) {
  const via = Array.isArray(hole?.via) ? hole.via : [];
  const titles = via.map((one) =>
    typeof one === "string" ? `through ${one}` : [one.title, one.url].filter(Boolean).join(" "),
  );
  return `${name} (${hole?.severity ?? "severity unknown"}): ${titles.join("; ") || "no title"}`;
}
