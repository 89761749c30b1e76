import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { ensureShopDatabase } from "#server/postgres/database-roles.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/postgres/embedded-postgres.ts";
import { findPostmaster, isAlive } from "#server/postgres/postmaster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the test PostgreSQL's own database, from which copies of the template are ordered. */
    maintenanceUrl: string;
    /** The same for the role that the shop works as. */
    shopUrl: string;
  }
}

const PREFIX = "wellworn-test-";

/** One PostgreSQL for the whole run, holding a template database with every migration in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  removeAbandoned();
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startPostgres(path.join(folder, "postgres"), { durable: false });
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

async function makeTemplate(postgres: EmbeddedPostgres): Promise<void> {
  await ensureShopDatabase(postgres, "template_shop");
  const template = new Pool({ connectionString: postgres.url("template_shop"), max: 2 });
  template.on("error", () => undefined);
  template.on("connect", (client) => client.on("error", () => undefined));
  await migrate(template);
  await template.end();
}

/** A run that was killed leaves its database running: the next one clears it away. */
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
