import { createServer } from "vite";

// Loads nothing of the shop itself: the shop runs inside Vite, so that every module exists once.
process.env.NODE_ENV ||= "development";

const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
await vite.ssrLoadModule("/server/check-settings.ts");
// Only the type is imported: Vite loads the module.
const shop = (await vite.ssrLoadModule("/server/dev-shop.ts")) as typeof import("./dev-shop.ts");
await shop.runInDevelopment(vite);
