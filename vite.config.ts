import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** One bundle holds the whole server, so that pages and API share one database pool and one cache. */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { input: "./server/start.ts" } } },
  },
  build: { assetsInlineLimit: 0 },
});
