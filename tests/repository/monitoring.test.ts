import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openDatabaseMetrics } from "#server/metrics/database-metrics.ts";
import { createRegistry } from "#server/metrics/registry.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const alerts = read("deploy/monitoring/alerts.yaml");
const operations = read("docs/operations.md");
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);

/** Prometheus's own, about the scrape. */
const OF_PROMETHEUS = ["up"];

async function exported(): Promise<Set<string>> {
  const measured = { caches: () => ({}), workerRuns: () => true, runsJobs: true, version: "", build: "" };
  const registries = [createRegistry(measured), openDatabaseMetrics("postgres://nowhere").registry];
  const names = registries.flatMap((registry) =>
    registry
      .getMetricsAsArray()
      .flatMap(({ name, type }) =>
        String(type) === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
  );
  return new Set(names);
}

const namesIn = (text: string) => [...new Set(text.match(/\b(?:wellworn|http|nodejs|process)_\w+/g) ?? [])];
const expressions = (dashboard: string) => [...dashboard.matchAll(/"expr": "(.+)"/g)].map(([, expr = ""]) => expr);

test("alerts and the dashboard use only metrics that the shop exports", async () => {
  const known = await exported();
  const fields = [...alerts.matchAll(/expr: >-\n\s+(.+)/g)].map(([, expr = ""]) => expr);
  const drawn = expressions(read("deploy/monitoring/dashboard.json"));
  expect(fields).toHaveLength(alertNames.length);
  expect(drawn.length).toBeGreaterThan(30);
  const used = namesIn([...fields, ...drawn].join("\n").replaceAll(/\w+=~?"[^"]*"/g, ""));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !known.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
});

test("every metric that docs/operations.md names is exported", async () => {
  const known = await exported();
  const histograms = new Set([...known].map((name) => name.replace(/_(bucket|sum|count)$/, "")));
  expect(namesIn(operations).filter((name) => !known.has(name) && !histograms.has(name))).toEqual([]);
});

test("every alert has a test, a severity and a section of docs/operations.md that its link leads to, and no section has lost its alert", () => {
  const sections = [...operations.matchAll(/^### (Shop\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alertNames);
  const links = [...alerts.matchAll(/runbook_url: \S+operations\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(links).toEqual(alertNames.map((name) => name.toLowerCase()));
  expect([...alerts.matchAll(/severity: (critical|warning)/g)]).toHaveLength(alertNames.length);
  const tested = read("deploy/monitoring/alerts.test.yaml");
  expect(alertNames.filter((name) => !tested.includes(`alertname="${name}"`))).toEqual([]);
});

test("the dashboard's panels have unique ids, a place on its grid of 24 columns, and the data source that its reader chooses", () => {
  const { panels, schemaVersion, uid } = JSON.parse(read("deploy/monitoring/dashboard.json"));
  expect([schemaVersion, uid]).toEqual([39, "wellworn"]);
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
  const cells = new Set<string>();
  for (const { gridPos, type, title, targets, datasource } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(cells.has(`${x} ${y}`), `${title} covers another panel`).toBe(false);
        cells.add(`${x} ${y}`);
      }
    }
    if (type === "row") continue;
    expect(datasource).toEqual({ type: "prometheus", uid: "$" + "{datasource}" });
    expect(targets.length, title).toBeGreaterThan(0);
  }
});
