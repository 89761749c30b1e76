import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { finishClientFiles } from "./server/bundling/finish-client-files.ts";

/** Writes which sources each client file contains to build/client-sources.json, for scripts/checks/check-budget.mjs. */
function listSources(): Plugin {
  return {
    name: "list-sources",
    apply: "build",
    writeBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? [[file.fileName, file.moduleIds.map((id) => path.relative(import.meta.dirname, id))]]
          : [],
      );
      mkdirSync("build", { recursive: true });
      writeFileSync("build/client-sources.json", JSON.stringify(Object.fromEntries(sources)));
    },
  };
}

const REACT = /node_modules\/(react|react-dom|react-router|scheduler)\//;

/** Product cards with their buttons. */
const CARDS =
  /\/app\/(features\/(cart\/ui\/add-|wishlist\/ui\/(?!pending-)|catalog\/ui\/(product-card\.tsx|card-images))|storefront\/listing\/product-tile)/;

/** Small parts of the header, the menus and the error pages, which only a few layouts import. */
const LAYOUT =
  /\/app\/(storefront\/layout\/(shell-layout|error-page|load-failure|site-links)|ui\/(focus\/page-change|wordmark|popover|close-outside|lazy-part))/;

/** Cards, forms, texts and days are left out: the heaviest pages have only one of them, or load it later. */
const SHARED = new RegExp(
  `vite/preload-helper|(?!${CARDS.source})/app/(?!admin/|platform/shop-facts|features/(orders/ui/delivery-date|customers/account|staff)|storefront/(forms|content)|ui/(field|select|pagination|dialog|focus|hydration))`,
);

/** Packages of pure JavaScript with many modules. Node takes half of the CPU time of a start to find, read and link them. */
const BUNDLED = [
  "drizzle-orm",
  "zod",
  "hono",
  "@hono/zod-openapi",
  "@hono/zod-validator",
  "@hono/node-server",
  "@asteasolutions/zod-to-openapi",
  "jose",
  "react-router",
  "@react-router/node",
  "@remix-run/route-pattern",
  "lru-cache",
  "p-queue",
  "temporal-polyfill",
];

/** One bundle holds the whole server, so that pages and API share one database pool and one cache. */
export default defineConfig({
  plugins: [reactRouter(), finishClientFiles(), listSources()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and its router in one file: 3.5 kB smaller with brotli than separate files, and one request.
          output: {
            // Chromium compiles all functions in the background while a file arrives, not one by one while the page is hydrated
            // (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore it.
            postBanner: "//# allFunctionsCalledOnLoad",
            codeSplitting: {
              groups: [
                { name: "react", test: REACT, priority: 2 },
                // Modules of eight or more pages in one file: about a dozen requests per page, and little unused code.
                // The back office has no group of its own: a group takes in what its modules import, unless another with a higher
                // priority has it, and shoppers must load nothing of it (scripts/checks/check-budget.mjs).
                { name: "shared", test: SHARED, minShareCount: 8, priority: 1 },
                { name: "layout", test: LAYOUT, minShareCount: 2, priority: 1 },
                { name: "cards", test: CARDS, minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/main.ts",
          // Files of a build run in the order of their imports: the check of the settings must come before the modules that read them.
          output: { codeSplitting: { groups: [{ name: "settings", test: /\/server\/check-settings/ }] } },
        },
      },
      // Node parses the package.json of an external package again for each of its modules. Drizzle's has 179 kB, and its 90 modules
      // took half of the CPU time of a start.
      resolve: { noExternal: BUNDLED },
    },
  },
  build: { assetsInlineLimit: 0, modulePreload: false },
});
