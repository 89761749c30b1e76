import "./check-settings.ts";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { createApi } from "#app/api/api.ts";
import { createListResponse } from "#app/features/catalog/list-response.ts";
import { seedCatalogue } from "#app/features/catalog/seed-catalogue.ts";
import { openFront } from "./request-handler.ts";
import { live } from "./lifecycle.ts";
import { openShop } from "./run-shop.ts";
import { startWorker } from "./worker.ts";

const clientFolder = fileURLToPath(new URL("../client", import.meta.url));

const { fetch, routes } = createApi();

await live((say) =>
  openShop(
    {
      seed: seedCatalogue,
      startWorker,
      openFront: (databaseUrl) =>
        openFront({ build, api: { fetch, routes, list: createListResponse }, clientFolder, databaseUrl }),
    },
    say,
  ),
);
