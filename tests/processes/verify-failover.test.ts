import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { migrateDatabase } from "#server/postgres/migrate-database.ts";
import { putProducts } from "#tests/products.ts";
import { buildShop } from "#tests/servers/running-shop.ts";
import { primaryKilled } from "../../reliability/failover/faults.ts";
import { type Installation, openInstallation } from "../../reliability/failover/installation.ts";
import { runRound } from "../../reliability/failover/run-round.ts";
import { anyStockedVariant } from "../../reliability/stock.ts";

const PAGE = "/product/shown-tote";
const folder = mkdtempSync(join(tmpdir(), "wellworn-failover-"));
let installation: Installation | undefined;
let shownId = 0;

afterAll(async () => {
  await installation?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function fillDatabase(url: string): Promise<void> {
  await migrateDatabase(url);
  connectDatabase(url, 2);
  const ids = await putProducts(
    { slug: "ordered-tote", stock: [{ quantity: 5000 }] },
    { slug: "shown-tote", priceCents: 12_900 },
  );
  shownId = ids.get("shown-tote") ?? 0;
  await disconnectDatabase();
}

// The time limits are gates of `npm run verify-failover` only: a machine that runs other tests meanwhile does not keep them.
test("a killed primary costs no order, no email and no cached page", async () => {
  buildShop();
  installation = await openInstallation(folder, "build/server/index.js", fillDatabase);
  const wanted = await anyStockedVariant(installation.pool);
  const options = { buyers: 1, paths: ["/", PAGE], wanted, product: { id: shownId, path: PAGE } };
  const round = await runRound(installation, primaryKilled, options);
  expect(round.problems).toEqual([]);
  expect(round.orders).toBeGreaterThan(1);
}, 400_000);
