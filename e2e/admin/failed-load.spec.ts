import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

test.use({ expectedErrors: /status of 503/ });

const failNext = (page: Page) =>
  page.route(
    (url) => url.pathname.endsWith(".data"),
    (route) => route.fulfill({ status: 503, body: "" }),
    { times: 1 },
  );

test("a page that could not be loaded keeps the menu and the name, and nobody else’s after another sign-in", async ({
  page,
}) => {
  const first = await startStaffSession(page, "owner");
  await page.goto("/admin/orders");
  const menu = page.getByRole("navigation", { name: "Back office" });
  await failNext(page);
  await menu.getByRole("link", { name: "Products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Stock" })).toBeVisible();
  await expect(page.getByRole("banner").getByText(first.name)).toBeVisible();

  await menu.getByRole("link", { name: "Stock" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stock" })).toBeVisible();
  await page.context().clearCookies();
  await menu.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL(/\/admin\/sign-in/);
  await startStaffSession(page, "packer");
  await failNext(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "This page could not be loaded" })).toBeVisible();
  await expect(page.getByText(first.name)).toHaveCount(0);
});
