import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { trimRouter } from "./scripts/trim-router.ts";
import { precompress } from "./server/static-precompress.ts";

/** What nearly every shopper's page needs travels as one file, for the same reason: header, footer, pictures, and the buttons of cards. */
const SHARED = [
  /\/app\/platform\/(rest|identity|money)\./,
  /\/app\/ui\/(?!dialog|select|field|text-area|quantity|breadcrumb).*\.tsx?$/,
  /\/app\/features\/(cart|customers|wishlist)\/(.*\.client|signed-in-store|ui\/.*(button|link|store|tell|wish))\.tsx?$/,
  /\/app\/features\/catalog\/(catalog\.client|ui\/(shelf-card|product-picture))\.tsx?$/,
  /\/app\/storefront\/(site-.*|search-box|account-menu|newsletter-form|error-page|load-failure|describe-page)\.tsx?$/,
];

/** One bundle holds the whole server, so that pages and API share one database pool and one cache. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), trimRouter(), precompress()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and its router in one file: brotli packs them 3.5 kB tighter than apart, and it is one request.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "shop", test: (id: string) => SHARED.some((place) => place.test(id)) },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./server/start.ts" } } },
  },
  build: { assetsInlineLimit: 0 },
});
