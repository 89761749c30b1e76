import "./check-settings.ts";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import { live } from "./live.ts";
import { openShop } from "./run-shop.ts";

await live((say) =>
  openShop(
    {
      seed: async () => undefined,
      startWorker: async () => ({ isRunning: () => true, stop: async () => undefined }),
      openFront: async () => ({ listener: createRequestListener({ build }), close: async () => undefined }),
    },
    say,
  ),
);
