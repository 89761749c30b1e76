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
          // React and its router in one file: brotli makes it 3.5 kB smaller than apart, and it is one request.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // What six pages or more share travels in one file: a dozen requests a page, and each loads little that it does not run.
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
