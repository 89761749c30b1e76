/**
 * Parses the output of `npm audit --json`: { outcome: "clean" },
 * { outcome: "vulnerable", vulnerabilities: ["name (severity): title", …] }, or { outcome: "no_report", reason } for
 * anything that is not a complete report.
 */
export function readAudit(text) {
  const report = parse(text);
  if (report?.message) return noReport(String(report.message));
  if (report?.error) return noReport(String(report.error.summary || report.error.code || "npm reported an error"));
  const found = report?.vulnerabilities;
  const total = report?.metadata?.vulnerabilities?.total;
  if (report?.auditReportVersion !== 2 || !isRecord(found) || !Number.isInteger(total)) {
    return noReport("npm returned no audit report");
  }
  const vulnerabilities = Object.entries(found).map(([name, vulnerability]) => lineOf(name, vulnerability));
  if (vulnerabilities.length === 0 && total === 0) return { outcome: "clean" };
  return vulnerabilities.length > 0
    ? { outcome: "vulnerable", vulnerabilities }
    : noReport(`npm counts ${total} vulnerabilities and names none`);
}

const noReport = (reason) => ({ outcome: "no_report", reason });
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
function lineOf(name, vulnerability) {
  const via = Array.isArray(vulnerability?.via) ? vulnerability.via : [];
  const titles = via.map((one) =>
    typeof one === "string" ? `through ${one}` : [one.title, one.url].filter(Boolean).join(" "),
  );
  return `${name} (${vulnerability?.severity ?? "severity unknown"}): ${titles.join("; ") || "no title"}`;
}
