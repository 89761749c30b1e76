import { createServer } from "vite";

// Runs before anything of the shop is loaded: the shop itself lives inside Vite, so that every module is there once.
process.env.NODE_ENV ||= "development";

const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
await vite.ssrLoadModule("/server/check-settings.ts");
// The type only: the module itself has to come from Vite.
const shop = (await vite.ssrLoadModule("/server/dev-shop.ts")) as typeof import("./dev-shop.ts");
await shop.runInDevelopment(vite);
