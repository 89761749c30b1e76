import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { rounds } from "../../reliability/rounds.ts";
import { openRaceShop, type RaceShop } from "../../reliability/shops.ts";

const database = useOwnDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "wellworn-race-"));
const opened: RaceShop[] = [];
afterAll(async () => {
  for (const shop of opened) await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("buyers compete for the last units at two shops, one of which is killed in the middle", async () => {
  await putProducts({ slug: "raced-tote" });
  const open = async () => {
    const shop = await openRaceShop({ entry: "reliability/api-process.ts", databaseUrl: database(), dataDir });
    opened.push(shop);
    return shop;
  };
  const shops: [RaceShop, RaceShop] = [await open(), await open()];
  const size = { rounds: 1, buyers: 24, processes: 2, maxStock: 6 };
  for await (const round of rounds(shops, databasePool(), size)) {
    expect(round.problems).toEqual([]);
    expect([round.orders, round.orders + round.refused]).toEqual([round.stock, size.buyers]);
  }
}, 240_000);
