import { expect, test, vi } from "vitest";
import { clearCatalogCaches, enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { useDatabase } from "#tests/database.ts";
import { readEditorialImages } from "./editorial-images.server.ts";

useDatabase();

const ID = "0".repeat(32);

test("the editorial images are read again only after a change of the catalog", async () => {
  enableCatalogCache();
  expect(await readEditorialImages()).toEqual({});
  await databasePool().query(
    "insert into images (id, width, height, placeholder, master_type) values ($1, 40, 30, '#884422', 'image/jpeg')",
    [ID],
  );
  await databasePool().query("insert into editorial_images (key, image_id, alt) values ('bags', $1, 'A bag')", [ID]);
  expect(await readEditorialImages()).toEqual({});
  clearCatalogCaches();
  expect(await readEditorialImages()).toEqual({ bags: expect.objectContaining({ alt: "A bag" }) });
});

test("while the database can't be reached, pages show the images that were read last", async () => {
  const before = await readEditorialImages();
  expect(before).toEqual({ bags: expect.anything() });
  clearCatalogCaches();
  vi.spyOn(log, "error").mockReturnValueOnce();
  const query = vi.spyOn(databasePool(), "query").mockImplementationOnce(() => Promise.reject(new Error("ECONNRESET")));
  expect(await readEditorialImages()).toEqual(before);
  expect(query).toHaveBeenCalled();
});
