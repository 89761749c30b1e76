import { spawn } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { readAudit } from "./read-audit.mjs";

const counts = (total: number) => ({ info: 0, low: 0, moderate: 0, high: total, critical: 0, total });
const report = (vulnerabilities: object, total: number) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: counts(total) } });

const advisory = { source: 1, name: "pg", title: "SQL injection in pg", url: "https://advisories.example/GHSA-1" };

test("a complete report without vulnerabilities is clean", () => {
  expect(readAudit(report({}, 0))).toEqual({ outcome: "clean" });
});

test("vulnerabilities are named, also those of dependencies", () => {
  const found = { pg: { severity: "high", via: [advisory] }, "graphile-worker": { severity: "high", via: ["pg"] } };
  expect(readAudit(report(found, 2))).toEqual({
    outcome: "vulnerable",
    vulnerabilities: [
      "pg (high): SQL injection in pg https://advisories.example/GHSA-1",
      "graphile-worker (high): through pg",
    ],
  });
});

test.each([
  ["", "npm returned no audit report"],
  ["<html>502 Bad Gateway</html>", "npm returned no audit report"],
  ["null", "npm returned no audit report"],
  ["[]", "npm returned no audit report"],
  ["{}", "npm returned no audit report"],
  ['{"vulnerabilities":{}}', "npm returned no audit report"],
  ['{"auditReportVersion":3,"vulnerabilities":{},"metadata":{}}', "npm returned no audit report"],
  [report({}, 3), "npm counts 3 vulnerabilities and names none"],
  [
    '{"message":"request failed, reason: connect ECONNREFUSED","error":{"summary":""}}',
    "request failed, reason: connect ECONNREFUSED",
  ],
  ['{"message":"405 Method Not Allowed","statusCode":405,"error":{}}', "405 Method Not Allowed"],
  [
    '{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile."}}',
    "This command requires an existing lockfile.",
  ],
])("%s is not a report of an advisory database", (text, reason) => {
  expect(readAudit(text)).toEqual({ outcome: "no_report", reason });
});

/** `npm run audit` against a registry that responds like this. Returns its exit code and output. */
async function auditAgainst(reply: { status: number; type: string; body: string }) {
  const registry = createServer((request, response) => {
    request.resume();
    if (request.method === "GET") response.writeHead(404, { "content-type": "application/json" }).end("{}");
    else response.writeHead(reply.status, { "content-type": reply.type }).end(reply.body);
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const address = registry.address();
  const port = typeof address === "object" ? address?.port : 0;
  const settings = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_offline: "true" };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "audit.mjs")], {
    env: { ...process.env, ...settings },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  registry.close();
  return { code, output };
}

test("npm run audit has different exit codes for no vulnerability, a vulnerability and an unreachable registry", async () => {
  const json = "application/json";
  const clean = await auditAgainst({ status: 200, type: json, body: "{}" });
  expect(clean).toEqual({ code: 0, output: "No known vulnerability in the runtime packages.\n" });

  const pg = { id: 1, url: "https://advisories.example/GHSA-1", title: "SQL injection in pg", severity: "high" };
  const body = JSON.stringify({
    pg: [{ ...pg, vulnerable_versions: "*", cwe: [], cvss: { score: 0, vectorString: null } }],
  });
  const holed = await auditAgainst({ status: 200, type: json, body });
  expect(holed.code).toBe(1);
  expect(holed.output).toContain("pg (high): SQL injection in pg https://advisories.example/GHSA-1");

  for (const reply of [
    { status: 405, type: json, body: "" },
    { status: 200, type: "text/html", body: "<html>Please sign in</html>" },
  ]) {
    const unreachable = await auditAgainst(reply);
    expect(unreachable.code).toBe(2);
    expect(unreachable.output).toContain("not checked");
  }
});
