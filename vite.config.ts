import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { precompress } from "./server/http/static-precompress.ts";

/** One bundle holds the whole server, so that pages and API share one database pool and one cache. */
export default defineConfig({
  plugins: [reactRouter(), precompress()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and its router in one file: 3.5 kB smaller with brotli than separate files, and one request.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // Modules of six or more pages in one file: about a dozen requests per page, and little unused code.
                { name: "shared", test: /\/app\//, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./server/main.ts" } } },
  },
  build: { assetsInlineLimit: 0, modulePreload: false },
});
