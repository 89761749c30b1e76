import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { trimPreloads } from "./scripts/trim-preloads.ts";
import { trimRouter } from "./scripts/trim-router.ts";
import { precompress } from "./server/static-precompress.ts";

/** What every page needs, also the checkout: calls, who is signed in, buttons, prices, pictures, and what is said when a page fails. */
const KIT = [
  /vite\/preload-helper/,
  /\/app\/platform\/(rest|identity|money)\./,
  /\/app\/ui\/(button|price|wordmark|icons|word-of)\.tsx?$/,
  /\/app\/features\/cart\/cart\.client\.ts$/,
  /\/app\/features\/customers\/(signed-in\.client|signed-in-store)\.ts$/,
  /\/app\/features\/catalog\/ui\/product-picture\.tsx$/,
  /\/app\/storefront\/(in-shell|error-page|describe-page)\.tsx?$/,
];

/** What nearly every other page needs besides travels as one file: header, footer, and the buttons of cards. */
const SHOP = [
  /\/app\/ui\/(?!dialog|select|field|text-area|quantity|breadcrumb).*\.tsx?$/,
  /\/app\/features\/(cart|customers|wishlist)\/(.*\.client|ui\/.*(button|link|store|tell|wish))\.tsx?$/,
  /\/app\/features\/catalog\/(catalog\.client|ui\/(shelf-card|blurred-picture))\.tsx?$/,
  /\/app\/storefront\/(site-.*|search-box|account-menu|newsletter-form|load-failure|scenes)\.tsx?$/,
];

/** What every form needs: many small files would weigh more than one, for each begins to be packed anew. */
const FORMS = [
  /\/app\/ui\/field(-sentence)?\.tsx?$/,
  /\/app\/storefront\/(form-page|use-submission|name-fields|new-password-fields)\.tsx?$/,
];

/** The account's frame, the same around each of its screens. */
const ACCOUNT = [
  /\/app\/features\/account\/account\.client\.ts$/,
  /\/app\/storefront\/account\/(account-page|act-said|use-loaded|unverified-notice)\.tsx?$/,
];

const holds = (places: RegExp[]) => (id: string) => places.some((place) => place.test(id));

/** One bundle holds the whole server, so that pages and API share one database pool and one cache. */
export default defineConfig({
  plugins: [reactRouter(), trimRouter(), trimPreloads(), precompress()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and its router in one file: brotli packs them 3.5 kB tighter than apart, and it is one request.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "kit", test: holds(KIT) },
                { name: "shop", test: holds(SHOP) },
                { name: "forms", test: holds(FORMS) },
                { name: "account", test: holds(ACCOUNT) },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./server/start.ts" } } },
  },
  build: { assetsInlineLimit: 0, modulePreload: false },
});
