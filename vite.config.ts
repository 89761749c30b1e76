import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./server/static-precompress.ts";

/** One bundle holds the whole server, so that pages and API share one database pool and one cache. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and its router in one file: brotli packs them 3.5 kB tighter than apart, and it is one request.
          output: {
            codeSplitting: {
              groups: [{ name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./server/start.ts" } } },
  },
  build: { assetsInlineLimit: 0 },
});
