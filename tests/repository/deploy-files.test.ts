import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/env.ts";
import { FILE_FORMS } from "#server/http/private-pages.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const SETTINGS = new Set([
  ...Object.keys(readSettings({ SMTP_URL: "smtp://localhost" })),
  ...readmeSettings(),
  "NODE_ENV",
]);

function readmeSettings(): string[] {
  const rows = read("README.md").matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm);
  return [...rows].flatMap(([, names = ""]) => [...names.matchAll(/[A-Z0-9_]+/g)].map(([name]) => name));
}

/** The text between two markers of a file. */
function part(file: string, from: string, to: string): string {
  const [, rest = ""] = read(file).split(from);
  return rest.split(to)[0] ?? "";
}

const named = (text: string) => [...text.matchAll(/^\s*([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);

test.each([
  ["compose", named(part("deploy/compose/compose.yaml", "environment: &shop-environment", "depends_on"))],
  ["kubernetes", named(part("deploy/kubernetes/shop.yaml", "kind: ConfigMap", "---"))],
  [
    "systemd",
    [...part("deploy/systemd/wellworn.service", "\nEnvironment=", "\n").matchAll(/([A-Z_]+)=/g)].map((m) => m[1]),
  ],
  ["Dockerfile", [...part("deploy/Dockerfile", "\nENV NODE_ENV", "\n").matchAll(/([A-Z_]+)=/g)].map((m) => m[1])],
])("%s sets only settings that the shop has", (_, names) => {
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(SETTINGS).toContain(name);
});

test("the container has the Node that the shop is tested with, and everything that it copies exists", () => {
  const text = read("deploy/Dockerfile");
  const { dependencies } = JSON.parse(read("package.json"));
  expect(text).toContain(`ARG NODE_IMAGE=node:${dependencies.node}-bookworm-slim`);
  const copied = /cp -r --parents ([^&]+?) \/out/.exec(text)?.[1]?.split(/[\s\\]+/) ?? [];
  // The SQL files of the migrations are copied by their ending.
  for (const file of JSON.parse(read("migrations/repeatable.json"))) expect(file).toMatch(/^app\/.*\.sql$/);
  expect(copied.length).toBeGreaterThan(5);
  for (const file of copied.filter((one) => !one.startsWith("build/")))
    expect(existsSync(path.join(ROOT, file))).toBe(true);
});

test("no proxy passes on or logs what visitors must not choose or others must not read", () => {
  const [nginx, haproxy] = [read("deploy/systemd/nginx.conf"), read("deploy/compose/haproxy.cfg")];
  for (const header of ["X-Forwarded-For", "X-Forwarded-Host", "X-Request-Id", "traceparent", "tracestate"]) {
    expect(nginx).toContain(`proxy_set_header ${header} `);
    expect(haproxy).toContain(`http-request del-header ${header}\n`);
  }
  // Paths and queries of links in emails: nginx logs listed paths only, HAProxy none, ingress-nginx nothing.
  expect(nginx).not.toMatch(/log_format[^;]*\$(request|request_uri|args)\b/);
  expect(haproxy).not.toMatch(/option httplog|%r\b|%HP|%HQ|%HU/);
  expect(read("deploy/kubernetes/shop.yaml")).toContain('nginx.ingress.kubernetes.io/enable-access-log: "false"');
});

test("Kubernetes runs the version of this checkout", () => {
  expect(read("deploy/kubernetes/shop.yaml")).toContain(`/wellworn:${JSON.parse(read("package.json")).version}\n`);
});

test("the proxies let every form through that the shop accepts, and its own message about a larger one", () => {
  const nginx = [...read("deploy/systemd/nginx.conf").matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, size]) => size,
  );
  const ingress = /proxy-body-size: (\d+)m/.exec(read("deploy/kubernetes/shop.yaml"))?.[1];
  const megabytes = FILE_FORMS.map(({ maxBytes }) => Math.ceil(maxBytes / 1024 / 1024)).sort((a, b) => a - b);
  expect(nginx.map(Number)).toEqual([megabytes[0], Number(megabytes[1]) + 1]);
  expect(Number(ingress)).toBeGreaterThan(Math.max(...megabytes));
});
