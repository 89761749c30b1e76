import { newAccount } from "../fixtures/account-steps.ts";
import { addFromCard, addToCart, fillCheckout } from "../fixtures/checkout-steps.ts";
import { horizontalOverflow, overflowAtDoubleText } from "../fixtures/page-checks.ts";
import { expect, test, waitingForHydration } from "../fixtures/shop-test.ts";
import { execute, setStock } from "../fixtures/stock-steps.ts";

test("a shopper adds a bag to the cart and sees the total with shipping", async ({ page }) => {
  await page.goto("/shop?price=100-200");
  await addFromCard(page, "Harbour Tote");
  await expect(page.getByRole("link", { name: /Cart.*1/ })).toBeVisible();
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await expect(page.getByRole("row", { name: /^Subtotal/ })).toContainText("$189.00");
  await expect(page.getByRole("row", { name: /^Shipping/ })).toContainText("$10.00");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$199.00");
});

test("the quantity changes but never falls below 1, and the totals follow", async ({ page }) => {
  await addToCart(page, "harbour-tote");
  await page.goto("/cart");
  const fewer = page.getByRole("button", { name: /^Decrease quantity of Harbour Tote/ });
  await expect(fewer).toBeDisabled();
  await page.getByRole("button", { name: /^Increase quantity of Harbour Tote/ }).click();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$388.00");
  await fewer.click();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$199.00");
});

test("a cart with two products fits 320 px, with text of double size too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await addToCart(page, "harbour-tote");
  await addToCart(page, "keel-bifold");
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$268.00");
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await overflowAtDoubleText(page)).toBeLessThanOrEqual(0);
});

test("a removed line is restored once by two presses, and an empty cart says so", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  await page.getByRole("button", { name: /^Remove Loop Key Fob/ }).press("Enter");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("main").getByText("was removed.")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).dblclick();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
  await expect(page.getByRole("status").filter({ hasText: "was removed." })).toHaveCount(0);
  const { items } = await (await page.request.get("/api/orders/cart/")).json();
  expect(items).toMatchObject([{ quantity: 1 }]);
});

test("Undo by keyboard says that the line is back in the cart, and the focus stays there", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  await page.getByRole("button", { name: /^Remove Loop Key Fob/ }).press("Enter");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  const status = page.getByRole("status").filter({ hasText: /^Loop Key Fob.* is back in your cart\.$/ });
  await expect(status).toBeFocused();
  await page.getByRole("button", { name: /^Increase quantity of Loop Key Fob/ }).press("Enter");
  await expect(page.getByText("is back in your cart.")).toBeHidden();
});

test("the buttons of a quantity keep the focus while the change is sent", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  const more = page.getByRole("button", { name: /^Increase quantity of Loop Key Fob/ });
  await more.press("Enter");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$48.00");
  await expect(more).toBeFocused();
});

test("a line above what is left goes down to it in one press", async ({ page }) => {
  const slug = "escapement-watch-roll";
  await setStock(slug, 5);
  const { id, variants } = await (await page.request.get(`/api/products_old/products/${slug}`)).json();
  const [{ color, size }] = variants;
  const data = { product_id: id, quantity: 5, ...(color && { color }), ...(size && { size }) };
  expect((await page.request.post("/api/orders/cart/add_item/", { data })).status()).toBe(200);
  await setStock(slug, 2);
  await page.goto("/cart");
  await expect(page.getByText("Only 2 left right now.")).toBeVisible();
  await page.getByRole("button", { name: /^Decrease quantity/ }).click();
  await expect(page.getByText("Only 2 left right now.")).toBeHidden();
  await expect(page.getByRole("group", { name: /^Quantity of/ })).toHaveText("2");
});

test("a tab that shows an account's cart empties when another tab signs out", async ({ page, context }) => {
  await newAccount(page);
  await page.goto("/product/loop-key-fob");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
  const other = waitingForHydration(await context.newPage());
  await other.goto("/cart");
  await expect(other.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
  await page.getByRole("group", { name: "Account" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByText("Your cart is empty")).toBeVisible();
});

/** Ends the sessions of a customer, as they do from another device. */
const endSessions = (email: string) =>
  execute(
    "update customer_sessions set ended_at = now(), ended_because = 'ended_elsewhere' where customer_id = (select id from customers where email = $1)",
    [email],
  );

test.describe("a session that ends elsewhere", () => {
  test.use({ expectedErrors: /status of 401|status of 400 .*checkout|wishlist was not changed/ });

  test("empties the cart of the tab too", async ({ page }) => {
    const { email } = await newAccount(page);
    await addToCart(page, "loop-key-fob");
    await page.goto("/cart");
    await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
    await endSessions(email);
    await page.getByRole("banner").getByRole("link", { name: "Wallets" }).click();
    await expect(page).toHaveURL(/\/wallets/);
    await page.getByRole("button", { name: "Add to Wishlist" }).first().click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole("link", { name: /^Cart/ }).first().click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });

  test("is what the checkout says, not that the cart is empty", async ({ page }) => {
    const { email } = await newAccount(page);
    await addToCart(page, "loop-key-fob");
    await page.goto("/checkout");
    await fillCheckout(page, email);
    await endSessions(email);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: /session|sign in/i })
        .first(),
    ).toBeVisible();
    await expect(page.getByText("Your cart is empty.", { exact: true })).toHaveCount(0);
  });
});

test("a line shows Removing... while it is removed, and Continue Shopping leads to the shop", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toHaveAttribute("href", "/checkout");
  const { promise: removed, resolve: remove } = Promise.withResolvers<void>();
  await page.route("**/api/orders/cart/remove_item/", async (route) => {
    await removed;
    await route.continue();
  });
  await page.getByRole("button", { name: /^Remove Loop Key Fob/ }).click();
  await expect(page.getByRole("main").getByText("Removing...")).toBeVisible();
  remove();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test("while one line is removed, the buttons of the others say that they wait", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await addToCart(page, "wayfare-luggage-tag");
  await page.goto("/cart");
  const { promise: removed, resolve: remove } = Promise.withResolvers<void>();
  await page.route("**/api/orders/cart/remove_item/", async (route) => {
    await removed;
    await route.continue();
  });
  const other = page.getByRole("button", { name: /^Remove Wayfare Luggage Tag/ });
  await page.getByRole("button", { name: /^Remove Loop Key Fob/ }).click();
  await expect(other).toHaveAttribute("aria-disabled", "true");
  remove();
  await expect(other).not.toHaveAttribute("aria-disabled");
});

test("the cart survives closing the browser", async ({ page, browser }) => {
  await page.goto("/product/loop-key-fob");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("button", { name: "Added to Cart" })).toBeVisible();
  const stored = await page.context().storageState();
  const cookie = stored.cookies.find(({ name }) => name === "sessionid");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 24 * 3600);
  const later = await browser.newContext({ storageState: stored });
  const reopened = waitingForHydration(await later.newPage());
  await reopened.goto(new URL("/cart", page.url()).href);
  await expect(reopened.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
  await later.close();
});

test("a second tab sees what the first added to the cart", async ({ context }) => {
  const first = waitingForHydration(await context.newPage());
  const second = waitingForHydration(await context.newPage());
  await first.goto("/product/loop-key-fob");
  await second.goto("/cart");
  await expect(second.getByText("Your cart is empty")).toBeVisible();
  await first.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(second.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
});

test.describe("scarce stock", () => {
  test.use({ expectedErrors: /status of 4\d\d/ });

  test("adding more than the stock is rejected with the remaining quantity", async ({ page, request }) => {
    const products: {
      id: number;
      slug: string;
      variants: { color: string | null; size: string | null; stock: number }[];
    }[] = await (await request.get("/api/products_old/products/?fields=id,slug,variants")).json();
    const scarce = products
      .flatMap(({ id, variants }) => variants.map((variant) => ({ ...variant, id })))
      .find(({ stock }) => stock === 1);
    if (!scarce) throw new Error("The demo catalog has no product with low stock");
    await page.goto("/cart");
    const error = await page.evaluate(async ({ id, color, size }) => {
      const response = await fetch("/api/orders/cart/add_item/", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ product_id: id, quantity: 2, ...(color ? { color } : {}), ...(size ? { size } : {}) }),
      });
      return { status: response.status, ...(await response.json()) };
    }, scarce);
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.error).toMatch(/1/);
    await page.reload();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });
});

test.describe(() => {
  test.use({ expectedErrors: /status of 409/ });

  test("in a cart longer than the screen, a refused change and Undo are in view where the shopper is", async ({
    page,
  }) => {
    const slugs = ["harbour-tote", "keel-bifold", "loop-key-fob", "bridge-bifold", "threefold-wallet"];
    for (const slug of slugs) await addToCart(page, slug);
    for (const [width, height] of [
      [390, 844],
      [1440, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/cart");
      const last = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("button", { name: /^Remove/ }) })
        .last();
      const more = last.getByRole("button", { name: /^Increase/ });
      const refused = { status: 409, json: { error: "Only 1 left of this one." } };
      await page.route("**/api/orders/cart/update_item/", (route) => route.fulfill(refused));
      await more.click();
      await expect(page.getByText("Only 1 left of this one.")).toBeInViewport({ ratio: 1 });
      await page.unrouteAll();
      await last.getByRole("button", { name: /^Remove/ }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("status").filter({ hasText: "was removed." })).toBeFocused();
    }
  });
});
