import { Hono } from "hono";
import { type LoaderFunctionArgs, Outlet, Scripts, type ServerBuild, useLoaderData } from "react-router";
import * as entry from "#app/entry.server.tsx";
import { sharedResponse } from "#app/platform/http/shared-response.server.ts";

let renders = 0;
let reads = 0;
const renderVisitor = ({ request }: LoaderFunctionArgs) => {
  renders += 1;
  const url = new URL(request.url);
  return { text: `render ${renders} of ${url.pathname}${url.search} told ${JSON.stringify([...request.headers])}` };
};
const Page = () => <p>{useLoaderData<{ text: string }>().text}</p>;
const Root = () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
);

type PageModule = NonNullable<ServerBuild["routes"][string]>["module"];

const addToCart = async ({ request }: LoaderFunctionArgs) => ({ added: (await request.formData()).get("product_id") });

const modules: { id: string; path: string; module: PageModule }[] = [
  {
    id: "root",
    path: "",
    module: {
      default: Root,
      ErrorBoundary: () => (
        <html lang="en">
          <body>Sorry</body>
        </html>
      ),
    },
  },
  { id: "shop", path: "shop", module: { default: Page, loader: renderVisitor } },
  {
    id: "product",
    path: "product/:slug",
    module: {
      default: Page,
      loader: (args: LoaderFunctionArgs) => {
        if (args.params.slug === "broken") throw new Error("secret inside");
        if (args.params.slug !== "harbour-tote") throw new Response(null, { status: 404 });
        return renderVisitor(args);
      },
    },
  },
  {
    id: "plain-cart",
    path: "cart/plain",
    module: {
      default: Page,
      loader: renderVisitor,
      headers: { "Set-Cookie": "sessionid=fresh", "Cache-Control": "public, max-age=600" },
      action: addToCart,
    },
  },
  { id: "staff", path: "admin", module: { default: Page, loader: renderVisitor, action: addToCart } },
  {
    id: "staff-order",
    path: "admin/orders/:number",
    module: { default: Page, loader: renderVisitor, action: addToCart },
  },
  { id: "review", path: "order/:number/reviews", module: { default: Page, loader: renderVisitor, action: addToCart } },
  {
    id: "images",
    path: "admin/products/:id/images",
    module: { default: Page, loader: renderVisitor, action: addToCart },
  },
];

const parentOf = (id: string) => (id === "root" ? {} : { parentId: "root" });
/** A shop of six pages, each of which shows the headers that it received. */
export const tinyPages: ServerBuild = {
  entry: { module: entry },
  routes: Object.fromEntries(modules.map(({ id, path, module }) => [id, { id, path, ...parentOf(id), module }])),
  assets: {
    entry: { imports: [], module: "/assets/entry.js" },
    routes: Object.fromEntries(
      modules.map(({ id, path, module }) => [
        id,
        {
          id,
          path,
          ...parentOf(id),
          module: `/assets/${id}.js`,
          hasLoader: module.loader !== undefined,
          hasAction: module.action !== undefined,
          hasClientLoader: false,
          hasClientAction: false,
          hasClientMiddleware: false,
          hasErrorBoundary: module.ErrorBoundary !== undefined,
          hasDefaultExport: true,
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
          imports: [],
        },
      ]),
    ),
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  basename: "/",
};

/** A few endpoints of the same kind. A private one has a path like the shared ones. */
export const tinyApi = new Hono()
  .get("/api/products_old/products/", sharedResponse, (c) => {
    reads += 1;
    return c.json({ reads, told: c.req.header() }, 200, { "X-Total-Count": "53", "Set-Cookie": "never=kept" });
  })
  .get("/api/products_old/products/:slug", sharedResponse, (c) => c.json({ error: "Product not found." }, 404))
  .get("/api/products_old/mine/", (c) =>
    c.json({ told: c.req.header() }, 200, { "Cache-Control": "private, no-store" }),
  )
  .get("/api/orders/cart/", (c) => c.json({ told: c.req.header(), url: c.req.url }));
