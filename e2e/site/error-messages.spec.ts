import { addToCart } from "../fixtures/checkout-steps.ts";
import { expect, test } from "../fixtures/shop-test.ts";

test.use({ expectedErrors: /status of [45]\d\d|RestError|RestError|(could not be|was not) (loaded|changed)/ });

const broken = { status: 500, contentType: "application/json", body: "{}" };

test("a cart that can't be loaded shows an error, and is loaded on request", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "csrftoken", value: "x", url: baseURL ?? "" }]);
  await page.route("**/api/orders/cart/", (route) => route.fulfill(broken));
  await page.goto("/cart");
  await expect(page.getByText("Failed to load cart")).toBeVisible();
  await page.unroute("**/api/orders/cart/");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

for (const name of ["Men", "Women", "General"]) {
  test(`the list of ${name} that can't be loaded shows an error`, async ({ page }) => {
    await page.goto("/about");
    await page.route("**/api/products_old/**", (route) => route.fulfill(broken));
    await page.getByRole("banner").getByRole("link", { name, exact: true }).first().click();
    await expect(
      page.getByText("Failed to load products. Please make sure the backend server is running."),
    ).toBeVisible();
  });
}

for (const name of ["Bags", "Wallets", "Accessories"]) {
  test(`the list page ${name} shows 'Failed to load products. Please try again later.' and retries`, async ({
    page,
  }) => {
    await page.goto("/about");
    await page.route("**/api/products_old/**", (route) => route.fulfill(broken));
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page.getByText("Failed to load products. Please try again later.")).toBeVisible();
    await page.unroute("**/api/products_old/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.locator("#content")).toBeFocused();
  });
}

test("a wishlist that can't be loaded shows an error, and is loaded on request", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("access", "h.e30.s"));
  await page.route("**/api/accounts/users/wishlist/", (route) => route.fulfill(broken));
  await page.goto("/wishlist");
  await expect(page.getByText("Failed to load wishlist")).toBeVisible();
  await page.route("**/api/accounts/users/wishlist/", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
});

test("a product that can't be removed from the wishlist shows why and when to retry", async ({ page }) => {
  const [product] = await (await page.request.get("/api/products_old/products/?limit=1")).json();
  const tooMany = { status: 429, json: { error: "Too many attempts. Please try again in 10 minutes." } };
  await page.addInitScript(() => localStorage.setItem("access", "h.e30.s"));
  await page.route("**/api/accounts/users/wishlist/", (route) => route.fulfill({ json: [product] }));
  await page.route("**/api/accounts/users/wishlist_remove/", (route) => route.fulfill(tooMany));
  await page.goto("/wishlist");
  await page.getByRole("button", { name: `Remove ${product.name}`, exact: true }).click();
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toHaveText(
    `${product.name} was not removed. Too many attempts. Please try again in 10 minutes.`,
  );
  // The notice stays in view while the list scrolls.
  await page.evaluate(() => scrollTo(0, 0));
  const [above, below] = [await notice.boundingBox(), await page.locator(".product-grid").boundingBox()];
  expect((below?.y ?? 0) - (above ? above.y + above.height : 0)).toBeGreaterThanOrEqual(16);
});

test("a failed undo shows 'Failed to update cart'", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  await page.getByRole("button", { name: /^Remove Loop/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.route("**/api/orders/cart/*_item/", (route) => route.fulfill(broken));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByText("Failed to update cart")).toBeVisible();
});

test("a failed wishlist request is logged and shown", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
  await page.addInitScript(() => localStorage.setItem("access", "h.e30.s"));
  await page.route("**/api/accounts/users/wishlist*/", (route) => route.fulfill(broken));
  await page.goto("/product/loop-key-fob");
  await page.getByRole("button", { name: "Add to Wishlist" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "Your wishlist was not changed." })).toBeVisible();
  expect(logged.join(" ")).toContain("was not changed");
});

test("a product that can't be loaded shows an error", async ({ page }) => {
  await page.goto("/shop");
  await page.route("**/api/products_old/products/*", (route) => route.fulfill(broken));
  await page
    .getByRole("link", { name: /Harbour Tote/ })
    .first()
    .click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to load product." })).toBeVisible();
});

test("an unknown product returns 404 with a message", async ({ page }) => {
  const response = await page.goto("/product/no-such-thing");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Product not found.")).toBeVisible();
});

test("an unknown page returns 404 and links to the shop", async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("main").locator("a[href='/shop']").first()).toBeVisible();
});

for (const [control, message] of [
  [/^Increase quantity/, "Failed to update item"],
  [/^Remove Loop/, "Failed to remove item"],
] as const) {
  test(`a failed cart change shows '${message}' and leaves the cart unchanged`, async ({ page }) => {
    await addToCart(page, "loop-key-fob");
    await page.goto("/cart");
    await page.route("**/api/orders/cart/*_item/", (route) => route.fulfill(broken));
    await page.getByRole("button", { name: control }).click();
    await expect(page.getByRole("main").getByText(message)).toBeVisible();
    await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
  });
}

test("the server's message about a change is shown", async ({ page }) => {
  await addToCart(page, "loop-key-fob");
  await page.goto("/cart");
  await page.route("**/api/orders/cart/update_item/", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/json",
      body: JSON.stringify({ error: "Only 1 left of this one." }),
    }),
  );
  await page.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(page.getByRole("main").getByText("Only 1 left of this one.")).toBeVisible();
});

for (const [path, call, fill, button, message] of [
  [
    "/reset-password",
    "password_reset_request",
    { Email: "ann@example.com" },
    "Send reset link",
    "Failed to send reset email.",
  ],
  [
    "/reset-password/someone/something",
    "password_reset_confirm",
    { "New password": "a fine new one 1", "Confirm password": "a fine new one 1" },
    "Save new password",
    "Failed to reset password.",
  ],
  [
    "/register",
    "",
    {
      "First name": "Ann",
      "Last name": "Walker",
      Username: "ann",
      Email: "ann@example.com",
      Password: "seven brown boots",
      "Confirm password": "seven brown boots",
    },
    "Create account",
    "Registration failed",
  ],
  ["/login", "login", { Email: "ann@example.com", Password: "some password" }, "Sign in", "Login failed"],
] as const) {
  test(`${path}: a failure without a message shows '${message}'`, async ({ page }) => {
    await page.goto(path);
    await page.route(`**/api/accounts/users/${call && `${call}/`}`, (route) => route.fulfill(broken));
    for (const [label, value] of Object.entries(fill))
      await page.getByRole("main").getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await expect(page.getByText(message)).toBeVisible();
  });
}

test("a field that is emptied after the shop refused it says that it is required", async ({ page }) => {
  await page.goto("/register");
  const error = "An account with this email already exists.";
  const refused = { status: 400, json: { error, fields: { email: error } } };
  await page.route("**/api/accounts/users/", (route) => route.fulfill(refused));
  const form = page.getByRole("main");
  for (const [label, value] of [
    ["First name", "Ann"],
    ["Last name", "Walker"],
    ["Username", "ann"],
    ["Email", "ann@example.com"],
    ["Password", "seven brown boots"],
    ["Confirm password", "seven brown boots"],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  const send = form.getByRole("button", { name: "Create account" });
  await send.click();
  await expect(form.getByText(error).first()).toBeVisible();
  await form.getByLabel("Email", { exact: true }).fill("");
  await send.click();
  await expect(form.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(/Email is required\./);
});

test("a failed add to the cart is logged and shown", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
  await page.goto("/product/loop-key-fob");
  await page.route("**/api/orders/cart/add_item/", (route) => route.fulfill(broken));
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: /was not added/ })).toBeVisible();
  expect(logged.join(" ")).toContain("to the cart failed");
});
