import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { SHOP_ROLE } from "#server/postgres/access-rules.ts";
import { ensureShopDatabase, ensureShopRole } from "#server/postgres/database-roles.ts";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";
import { findPostmaster, isAlive } from "#server/postgres/postmaster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the test PostgreSQL for the superuser, who copies the template. */
    maintenanceUrl: string;
    /** The same for the shop's role. */
    shopUrl: string;
  }
}

const PREFIX = "wellworn-test-";

/** A running PostgreSQL: URLs of its databases for the shop's role and for the superuser. */
type TestPostgres = Record<"url" | "maintenanceUrl", (database: string) => string> & { stop: () => Promise<void> };

/**
 * The PostgreSQL of TEST_POSTGRES_URL, for tests of other versions than the embedded one: the URL of its superuser, such as
 * postgres://postgres@127.0.0.1:5433. The shop's role must be able to connect without a password.
 */
async function connectToRunning(address: string): Promise<TestPostgres> {
  const urlFor = (user: string) => (database: string) =>
    Object.assign(new URL(address), { username: user, pathname: `/${database}` }).href;
  const maintenanceUrl = urlFor(new URL(address).username);
  await ensureShopRole({ maintenanceUrl });
  return { url: urlFor(SHOP_ROLE), maintenanceUrl, stop: async () => undefined };
}

/** Starts one PostgreSQL for the whole run, with a template database that has every migration. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned();
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const running = process.env.TEST_POSTGRES_URL;
  const postgres = running
    ? await connectToRunning(running)
    : await startPostgres(path.join(folder, "postgres"), { durable: false });
  const tearDown = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("maintenanceUrl", postgres.maintenanceUrl("postgres"));
  project.provide("shopUrl", postgres.url("postgres"));
  return tearDown;
}

async function makeTemplate(postgres: TestPostgres): Promise<void> {
  await ensureShopDatabase(postgres, "template_shop");
  const template = new Pool({ connectionString: postgres.url("template_shop"), max: 2 });
  template.on("error", () => undefined);
  template.on("connect", (client) => client.on("error", () => undefined));
  await migrate(template);
  await template.end();
}

/** Stops and removes databases that killed test runs left running. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const folder = path.join(tmpdir(), name);
    const abandoned = findPostmaster(path.join(folder, "postgres"));
    if (abandoned) {
      process.kill(abandoned.pid, "SIGQUIT");
      rmSync(abandoned.socketFolder, { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
