import type { Page } from "@playwright/test";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { DEMO_STAFF } from "#seed/orders/demo-actions.ts";
import { failLoading, formOf, leaveLoading, readValue, type Screen, send, unfold } from "./screen.ts";

const DAYS = "select number from orders where fulfillment = 'none' and status = 'paid' order by placed_at";
const numberOf = (query: string) => readValue(`select number from orders where ${query} limit 1`);
const toPack = (skipped: number) => async () => `/admin/orders/${await readValue(`${DAYS} offset ${skipped} limit 1`)}`;
const delivered = async () => `/admin/orders/${await numberOf("status = 'delivered'")}`;
const packed = async () => `/admin/orders/${await numberOf("fulfillment = 'packed' and status = 'packed'")}`;
const ORDER_NUMBER = /^[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{2}$/;
const openNumber = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";
const idOf = (page: Page) => readValue("select id from orders where number = $1", [openNumber(page)]);

async function editCity(page: Page, city: string): Promise<void> {
  await unfold(page, "Edit the address");
  await formOf(page, "edit_address").locator("input[name=city]").fill(city);
}

/** Someone else changes the city while the form is open. */
async function editAddressTwice(page: Page): Promise<void> {
  await editCity(page, "Rockland");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await editCity(other, "Camden");
  await send(other, "edit_address");
  await other.close();
  await send(page, "edit_address");
}

export const ORDER_SCREENS: Screen[] = [
  { name: "orders", path: "/admin/orders" },
  { name: "orders-all", path: "/admin/orders?tab=all" },
  { name: "orders-late", path: "/admin/orders?tab=all&ship_by=late&ordering=placed_at" },
  { name: "orders-failed-emails", path: "/admin/orders?tab=all&email=failed" },
  {
    name: "orders-filters",
    path: "/admin/orders?tab=all&country=US&has=gift&money=paid",
    action: (page) => unfold(page, "Filters"),
  },
  { name: "orders-nothing-found", path: "/admin/orders?tab=all&search=no+such+order&country=NZ" },
  {
    name: "orders-selected",
    path: "/admin/orders",
    action: async (page) => {
      for (const index of [0, 1, 2]) await page.locator("input[name=numbers]").nth(index).check();
    },
  },
  { name: "orders-loading", path: "/admin", action: (page) => leaveLoading(page, "Orders") },
  { name: "orders-error", path: "/admin", action: (page) => failLoading(page, "Orders") },
  { name: "orders-packer", path: "/admin/orders", as: "packer" },
  { name: "order", path: delivered },
  { name: "order-loading", path: "/admin/orders?tab=all", action: (page) => leaveLoading(page, ORDER_NUMBER) },
  { name: "order-error", path: "/admin/orders?tab=all", action: (page) => failLoading(page, ORDER_NUMBER) },
  { name: "order-late", path: toPack(0) },
  { name: "order-packer", path: toPack(1), as: "packer" },
  { name: "order-missing", path: "/admin/orders/WW-0000-0000" },
  {
    name: "order-partly-sent",
    path: async () => `/admin/orders/${await numberOf("fulfillment = 'partly_shipped'")}`,
  },
  { name: "order-failed-email", path: async () => `/admin/orders/${await readValue(FAILED)}` },
  {
    name: "order-refunded",
    path: async () => `/admin/orders/${await numberOf("status = 'partly_refunded' and fulfillment = 'delivered'")}`,
  },
  {
    name: "order-refund-error",
    path: delivered,
    action: async (page) => {
      await page.getByLabel("Or another amount, in dollars").fill("99999");
      await send(page, "refund");
    },
  },
  {
    name: "order-refund-undo",
    path: delivered,
    action: async (page) => {
      await page.getByLabel("Or another amount, in dollars").fill("12.50");
      await send(page, "refund");
    },
  },
  { name: "order-address-conflict", path: toPack(2), action: editAddressTwice },
  { name: "order-pack-undo", path: toPack(3), action: (page) => send(page, "pack") },
  {
    name: "order-pack-conflict",
    path: toPack(3),
    action: async (page) => {
      await packOrder(await idOf(page), DEMO_STAFF);
      await send(page, "pack");
    },
  },
  {
    name: "order-ship-error",
    path: packed,
    action: async (page) => {
      await unfold(page, "A different tracking page");
      await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z999AA10123456784");
      await page.getByLabel("Address of the tracking page").fill("ups dot com");
      await send(page, "ship");
    },
  },
  {
    name: "order-ship-undo",
    path: packed,
    action: async (page) => {
      await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z999AA10123456784");
      await send(page, "ship");
    },
  },
  {
    name: "order-offline",
    path: packed,
    action: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole("textbox", { name: "Tracking number" }).fill("1Z999AA10123456785");
      await send(page, "ship");
    },
  },
  {
    name: "order-cancel-undo",
    path: toPack(4),
    action: async (page) => {
      await unfold(page, "Cancel the order");
      await formOf(page, "cancel").getByLabel("Reason").fill("The hide had a scar that we did not want to sell");
      await send(page, "cancel");
    },
  },
  { name: "flagged", path: "/admin/flagged" },
  { name: "flagged-error", path: "/admin", action: (page) => failLoading(page, /Flagged payments/) },
  {
    name: "flagged-decision-error",
    path: "/admin/flagged",
    action: async (page) => {
      await formOf(page, "decide").getByRole("radio").first().check();
      await formOf(page, "decide").evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await send(page, "decide");
    },
  },
  { name: "flagged-403", path: "/admin/flagged", as: "packer" },
  { name: "slips", path: async () => `/admin/orders/print/slips?numbers=${await printed()}` },
  { name: "labels", path: async () => `/admin/orders/print/labels?numbers=${await printed()}` },
  { name: "pick-list", path: async () => `/admin/orders/print/pick-list?numbers=${await printed()}` },
  { name: "print-error", path: "/admin/orders/print/slips?numbers=WW-0000-0000" },
];

const FAILED = `select o.number from orders o join emails e on e.order_id = o.id where e.status = 'failed' limit 1`;
const printed = () => readValue(`select string_agg(number, ',') from (${DAYS} limit 3) as chosen`);
