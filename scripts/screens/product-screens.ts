import { setTimeout as pause } from "node:timers/promises";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { receiveUnits } from "#app/features/stock-taking/adjust-stock.ts";
import { DEMO_STAFF } from "#seed/orders/demo-actions.ts";
import { failLoading, formOf, leaveLoading, readValue, type Screen, send, unfold } from "./screen.ts";

const productId = (slug: string) => readValue("select id from products where slug = $1", [slug]);
const editor = (slug: string) => async () => `/admin/products/${await productId(slug)}`;
const draft = (name: string) => async () =>
  `/admin/products/${await readValue("select id from product_drafts where product_id is null and document->>'name' = $1", [name])}`;
const low = () => readValue("select id from variants where status = 'active' and stock = 1 order by id limit 1");
const scheduledSlug =
  "select p.id from product_schedules s join products p on p.id = s.product_id where s.failure is null";

async function bulk(more: string): Promise<string> {
  const items = await readValue(
    "select string_agg(id || '.' || version, ',') from (select id, version from products where status = 'published' order by id limit 5) as chosen",
  );
  return `/admin/products/bulk?action=price&items=${items}&round=95&${more}`;
}

export const PRODUCT_SCREENS: Screen[] = [
  { name: "products", path: "/admin/products" },
  { name: "products-filters", path: "/admin/products?stock=low", action: (page) => unfold(page, "Filters") },
  { name: "products-nothing-found", path: "/admin/products?search=no+such+product" },
  { name: "products-selected", path: "/admin/products?select=all" },
  { name: "products-loading", path: "/admin", action: (page) => leaveLoading(page, "Products") },
  { name: "products-error", path: "/admin", action: (page) => failLoading(page, "Products") },
  { name: "products-packer", path: "/admin/products", as: "packer" },
  { name: "product-new", path: "/admin/products/new" },
  { name: "product-draft", path: draft("Lunch Roll") },
  { name: "product", path: editor("harbour-tote") },
  { name: "product-loading", path: "/admin/find?q=harbour+tote", action: (page) => leaveLoading(page, /Harbour Tote/) },
  { name: "product-error", path: "/admin/find?q=harbour+tote", action: (page) => failLoading(page, /Harbour Tote/) },
  { name: "product-scheduled", as: "manager", path: async () => `/admin/products/${await readValue(scheduledSlug)}` },
  {
    name: "product-conflict",
    path: editor("market-tote"),
    action: async (page) => {
      await page.locator("[name=summary]").fill("A tote for the market, with handles that sit on the shoulder.");
      await pause(3500);
      const summary = "The tote for a big market, with two long handles.";
      await editProduct(Number(await productId("market-tote")), undefined, { summary }, DEMO_STAFF);
      await page.reload();
      await page.getByRole("button", { name: "Publish changes" }).first().click();
      await pause(1500);
    },
  },
  {
    name: "product-offline",
    path: editor("bridle-belt"),
    action: async (page) => {
      await page.context().setOffline(true);
      await page.locator("[name=summary]").fill("A belt of bridle leather, waxed on both sides.");
      await pause(3500);
    },
  },
  {
    name: "product-preview-link",
    path: editor("harbour-tote"),
    action: async (page) => {
      await page.getByRole("button", { name: "Create a preview link" }).click();
      await pause(1200);
    },
  },
  {
    name: "product-preview",
    path: editor("harbour-tote"),
    action: async (page) => {
      await page.getByRole("button", { name: "Create a preview link" }).click();
      await page.goto(await page.getByLabel("Preview link").inputValue());
    },
  },
  {
    name: "product-field-history",
    path: editor("harbour-tote"),
    action: async (page) => {
      await page.getByRole("link", { name: "Changes to the price" }).first().click();
      await pause(1200);
    },
  },
  { name: "product-history", path: async () => `/admin/products/${await productId("market-tote")}/history` },
  { name: "product-history-empty", path: async () => `/admin/products/${await productId("loop-key-fob")}/history` },
  { name: "product-images", path: async () => `/admin/products/${await productId("harbour-tote")}/images` },
  {
    name: "product-images-error",
    path: async () => `/admin/products/${await productId("harbour-tote")}/images`,
    action: async (page) => {
      const file = { name: "tote.heic", mimeType: "image/heic", buffer: Buffer.from("not an image") };
      await page.locator("input[type=file]").first().setInputFiles(file);
      await pause(2500);
    },
  },
  {
    name: "product-images-offline",
    path: async () => `/admin/products/${await productId("bridle-belt")}/images`,
    action: async (page) => {
      await page.context().setOffline(true);
      await page.locator("input[type=file]").first().setInputFiles("public/icon-512.png");
      await pause(2500);
    },
  },
  {
    name: "product-delete",
    path: async () =>
      `/admin/products/${await readValue("select id from products where status = 'draft' and published_at is null limit 1")}`,
    action: (page) => page.getByRole("button", { name: "Delete", exact: true }).scrollIntoViewIfNeeded(),
  },
  { name: "product-missing", path: "/admin/products/999999" },
  { name: "bulk-preview", path: () => bulk("mode=raise_percent&by=10&preview=1") },
  { name: "bulk-error", path: () => bulk("mode=raise_percent&by=nothing&preview=1") },
  {
    name: "bulk-result",
    path: () => bulk("mode=raise_percent&by=5&preview=1"),
    action: async (page) => {
      await page.locator("main form button[type=submit]").last().click();
      await page.waitForURL(/batches/);
    },
  },
  { name: "stock", path: "/admin/stock" },
  { name: "stock-loading", path: "/admin", action: (page) => leaveLoading(page, "Stock") },
  { name: "stock-nothing-found", path: "/admin/stock?search=NOTHING" },
  { name: "stock-sheet", path: "/admin/stock/sheet" },
  { name: "stock-variant", path: async () => `/admin/stock/${await low()}` },
  {
    name: "stock-error",
    path: async () => `/admin/stock/${await low()}`,
    action: async (page) => {
      await formOf(page, "count").getByLabel("Counted on the shelf").fill("40");
      await send(page, "count");
    },
  },
  {
    name: "stock-conflict",
    path: async () => `/admin/stock/${await low()}`,
    action: async (page) => {
      await receiveUnits(
        { variantId: Number(new URL(page.url()).pathname.split("/").at(-1)), quantity: 2 },
        DEMO_STAFF,
      );
      await formOf(page, "count").getByLabel("Counted on the shelf").fill("4");
      await formOf(page, "count").getByLabel("Why it differs").fill("Two behind the straps");
      await send(page, "count");
    },
  },
  {
    name: "stock-offline",
    path: async () => `/admin/stock/${await low()}`,
    action: async (page) => {
      await page.context().setOffline(true);
      await formOf(page, "receive").getByLabel("Made or received").fill("6");
      await send(page, "receive");
    },
  },
  { name: "bench", path: "/admin/bench" },
  { name: "bench-loading", path: "/admin", action: (page) => leaveLoading(page, "Bench") },
  {
    name: "bench-offline",
    path: "/admin/bench",
    action: async (page) => {
      await page.context().setOffline(true);
      await send(page, "made");
    },
  },
];
