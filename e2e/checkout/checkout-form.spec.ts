import { addToCart, addToCartOnPage, fillCheckout, newEmail, placeOrderOnPage } from "../fixtures/checkout-steps.ts";
import { expect, test, waitingForHydration } from "../fixtures/shop-test.ts";

const PAID = { level: 1, name: "Your order is confirmed" } as const;

test("the checkout has at most eight fields, all with autocomplete", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/checkout");
  const fields = page.getByRole("main").locator("input, select, textarea");
  const visibleFields = await fields.evaluateAll((found) =>
    (found as HTMLInputElement[])
      .filter((field) => field.checkVisibility())
      .map((field) => ({
        name: field.name,
        token: field.autocomplete,
        size: Number.parseFloat(getComputedStyle(field).fontSize),
      })),
  );
  expect(visibleFields.map(({ token }) => token)).toEqual([
    "email",
    "shipping name",
    "shipping country",
    "shipping address-line1",
    "shipping address-level2",
    "shipping address-level1",
    "shipping postal-code",
  ]);
  await expect(page.getByLabel("ZIP code").first()).toHaveAttribute("inputmode", "numeric");
  // iOS zooms into fields with smaller text.
  expect(visibleFields.filter(({ size }) => size < 16)).toEqual([]);
  for (const more of ["Add apartment, floor or company", "Add a note for us", "Add a gift message"]) {
    await expect(page.getByText(more).first()).toBeVisible();
  }
});

test("another country takes away what was wrong for the former one", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  const code = page.getByLabel("ZIP code").first();
  await code.fill("SW1A 1AA");
  await code.blur();
  await expect(page.getByText(/^Check the ZIP code/)).toBeVisible();
  await page.getByLabel("Country").first().selectOption("GB");
  await expect(page.getByLabel("Postcode").first()).toHaveValue("SW1A 1AA");
  await expect(page.getByText(/^Check the (ZIP code|postcode)/)).toHaveCount(0);
});

test("the region field depends on the country, and only countries the shop ships to are offered", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  const country = page.getByLabel("Country").first();
  for (const [code, label] of [
    ["CA", "Province"],
    ["AU", "State"],
    ["IT", "Province"],
    ["JP", "Prefecture"],
  ] as const) {
    await country.selectOption(code);
    await expect(page.locator("#field-shipping_address-region")).toHaveCount(1);
    await expect(page.getByLabel(label).first()).toBeVisible();
    // Postcodes with letters need the full keyboard.
    if (code === "CA") await expect(page.getByLabel("Postal code").first()).not.toHaveAttribute("inputmode");
  }
  await country.selectOption("DE");
  await expect(page.locator("#field-shipping_address-region")).toHaveCount(0);
  // "WA" is Washington, and also Western Australia.
  await country.selectOption("US");
  const region = page.locator("#field-shipping_address-region");
  await region.selectOption("WA");
  for (const code of ["AU", "IT"]) {
    await country.selectOption(code);
    await expect(region).toHaveValue("");
    await page.reload();
    await expect(country).toHaveValue(code);
    await expect(region).toHaveValue("");
    if (code === "IT") await region.fill("MI");
  }
  await country.selectOption("JP");
  await expect(region).toHaveValue("");
  await expect(country.locator("option[value=BR]")).toHaveCount(0);
});

test("the checkout links only to help, returns and legal pages", async ({ page, request }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  for (const step of ["checkout", "payment"]) {
    const links = page.getByRole("banner").getByRole("link");
    expect(await links.allTextContents(), step).toEqual(["", "Help", "Returns"]);
    const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
    if (step === "checkout") await placeOrderOnPage(page, newEmail());
  }
  await page.goto("/shipping#returns");
  await expect(page.locator("#returns")).toBeInViewport();
});

test("from the cart to the order, no request goes to another site", async ({ page, baseURL }) => {
  const foreignRequests: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) foreignRequests.push(request.url());
  });
  await addToCartOnPage(page, "loop-key-fob");
  await page.goto("/cart");
  await placeOrderOnPage(page, newEmail());
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByRole("heading", PAID)).toBeVisible();
  for (const path of ["/track", "/login", "/register"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(foreignRequests).toEqual([]);
});

test("an order is printed with its number, lines, amounts and address, and without buttons", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  const number = await placeOrderOnPage(page, newEmail());
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(page.getByRole("heading", PAID)).toBeVisible();
  // Paper is light, even if the screen is dark.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("color", "rgb(33, 26, 20)");
  for (const text of [number, "Loop Key Fob", "14 Tanner's Row", "It arrives by", "Portland, ME 04101", "paid on"]) {
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  }
  await expect(page.getByRole("row", { name: "Total $29.00" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toBeHidden();
  for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("an order shows times in the shop's time zone, wherever the visitor is", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: "Asia/Tokyo" });
  const page = waitingForHydration(await context.newPage());
  await addToCart(page, "loop-key-fob");
  await placeOrderOnPage(page, newEmail());
  await page.getByRole("link", { name: "Leave without paying" }).click();
  const time = page.locator(".order-history time").first();
  const at = (await time.getAttribute("datetime")) ?? "";
  const day = (timeZone: string) => new Date(at).toLocaleDateString("en-US", { dateStyle: "long", timeZone });
  const text = `${day("America/New_York")} at `;
  await expect(time).toContainText(text);
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain(`>${text}`);
  await context.close();
});

test("typed values are restored after a reload and after Back", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await fillCheckout(page, newEmail());
  await page.getByText("Add a gift message").click();
  await page.getByLabel("Gift message").fill("With love");
  await page.getByText("Use a different billing address").click();
  await page.locator("#field-billing_address-full_name").fill("Charles Babbage");
  await page.reload();
  await expect(page.getByLabel("Gift message")).toHaveValue("With love");
  await expect(page.getByLabel("Gift message")).toBeVisible();
  await expect(page.locator("#field-billing_address-full_name")).toHaveValue("Charles Babbage");
  await page.goto("/cart");
  await page.goBack();
  await expect(page.getByLabel("Gift message")).toHaveValue("With love");
  await expect(page.getByLabel("State").first()).toHaveValue("ME");
});

test("the billing address stays open while its last invalid field is corrected", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  await page.getByText("Use a different billing address").click();
  const code = page.getByLabel("ZIP code").last();
  await code.fill("0410");
  await code.blur();
  await expect(page.getByText(/^Check the ZIP code/)).toBeVisible();
  await code.press("End");
  await code.pressSequentially("1-1234");
  await expect(page.getByText(/^Check the ZIP code/)).toBeHidden();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("04101-1234");
});

test("the checkout shows what another tab changes in the cart", async ({ page, context }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/checkout");
  const total = page.getByRole("row", { name: /^Total/ });
  await expect(total).toContainText("$29.00");
  const other = waitingForHydration(await context.newPage());
  await other.goto("/cart");
  await other.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(total).toContainText("$48.00");
});
