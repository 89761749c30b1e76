import { newAccount, registeredShopper } from "../fixtures/account-steps.ts";
import { addFromCard, addToCart } from "../fixtures/checkout-steps.ts";
import { delayRequests } from "../fixtures/delayed-requests.ts";
import { latestLink } from "../fixtures/mailbox.ts";
import { waitingForHydration } from "../fixtures/shop-test.ts";
import { expect, newShopper, registerOnPage, signInOnPage, test } from "../fixtures/shopper.ts";

test("a shopper registers, signs in, keeps a wishlist and signs out", async ({ page }) => {
  const shopper = newShopper();
  await registerOnPage(page, shopper);
  await expect(page.getByText("Account created successfully! You can now sign in.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signInOnPage(page, shopper);
  await expect(page.getByRole("banner").getByText(shopper.firstName)).toBeVisible();

  await page.goto("/product/harbour-tote");
  await page.getByRole("button", { name: "Add to Wishlist" }).first().click();
  await expect(page.getByRole("button", { name: "Remove from Wishlist" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove from Wishlist" })).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByText("1 item(s)")).toBeVisible();
  await page.getByRole("button", { name: "Remove Harbour Tote" }).click();
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();

  await page.getByRole("banner").getByText(shopper.firstName).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => ["access", "refresh", "user"].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ]);
});

test("a sign-in submitted before hydration runs after it with the typed values", async ({ page }) => {
  const shopper = await newAccount(page);
  await page.evaluate(() => localStorage.clear());
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => opened.then(() => route.continue()));
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").first().fill(shopper.email);
  await page.getByLabel("Password").fill(shopper.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("main").locator("form")).toHaveAttribute("aria-busy", "true");
  open();
  await expect(page.getByRole("banner").getByText(shopper.firstName)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("after registration the sign-in page opens after 1.5 seconds, unless the shopper has left the page", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await page.clock.pauseAt("2026-11-21T10:01:00Z");
  for (const goesOn of [false, true]) {
    await registerOnPage(page, newShopper());
    await expect(page.getByText("Account created successfully! You can now sign in.")).toBeVisible();
    await page.clock.runFor(1400);
    await expect(page).toHaveURL(/\/register$/);
    if (goesOn) {
      await page.getByRole("contentinfo").getByRole("link", { name: "Leather care" }).click();
      await expect(page).toHaveURL(/\/care$/);
    }
    await page.clock.runFor(200);
    await expect(page).toHaveURL(goesOn ? /\/care$/ : /\/login$/);
  }
});

test("a product goes from the wishlist into the cart, and a removal shows its progress", async ({ page }) => {
  await newAccount(page);
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to wishlist: Harbour Tote" }).click();
  await expect(page.getByRole("button", { name: "Remove from wishlist: Harbour Tote" })).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByText("1 item(s)")).toBeVisible();
  await addFromCard(page, "Harbour Tote");
  await expect(page.getByRole("link", { name: /Cart.*1/ })).toBeVisible();
  const { promise: removed, resolve: remove } = Promise.withResolvers<void>();
  await page.route("**/api/accounts/users/wishlist_remove/", async (route) => {
    await removed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Remove Harbour Tote" }).click();
  await expect(page.getByRole("main").getByText("Removing...")).toBeVisible();
  remove();
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
});

test("a removal on the wishlist empties the heart on the page before, and the list of another tab", async ({
  page,
  context,
}) => {
  await newAccount(page);
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to wishlist: Harbour Tote" }).click();
  await page.getByRole("link", { name: "View wishlist" }).click();
  const other = waitingForHydration(await context.newPage());
  await other.goto("/wishlist");
  await expect(other.getByText("1 item(s)")).toBeVisible();
  await page.getByRole("button", { name: "Remove Harbour Tote", exact: true }).press("Enter");
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Wishlist" })).toBeFocused();
  await expect(other.getByText("Your wishlist is empty")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Add to wishlist: Harbour Tote" })).toBeVisible();
});

test("signing out clears all of the shopper's data in the browser, also in cached pages", async ({ page }) => {
  const shopper = await newAccount(page);
  await page.goto("/account/profile");
  await expect(page.getByRole("main")).toContainText(shopper.email);
  await page.evaluate(() => localStorage.setItem("left-behind", "my street"));
  await page.getByRole("banner").getByRole("button", { name: shopper.firstName }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  // Clearing the browser's storage and reloading take a moment.
  await expect(async () => {
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  }).toPass();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fprofile$/);
  for (const text of [shopper.email, shopper.firstName]) await expect(page.getByText(text)).toHaveCount(0);
});

test.describe("rejected requests", () => {
  test.use({ expectedErrors: /status of 4\d\d|ERR_FAILED/ });

  test("passwords that differ are rejected before a request is sent", async ({ page }) => {
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    await registerOnPage(page, { ...newShopper(), confirmPassword: "another long password" });
    await expect(page.getByText("Passwords don't match").first()).toBeVisible();
    await expect(page).toHaveURL(/\/register$/);
    expect(sent).not.toContain("/api/accounts/users/");
  });

  test("a wrong password and an unknown email get the same message", async ({ page }) => {
    const shopper = await registeredShopper(page);
    const messages: (string | null)[] = [];
    for (const attempt of [
      { ...shopper, password: "not my password" },
      { ...newShopper(), password: "not my password" },
    ]) {
      await signInOnPage(page, attempt, { expectSuccess: false });
      const alert = page.getByRole("main").getByRole("alert").filter({ hasText: /./ });
      await expect(alert).toBeVisible();
      messages.push(await alert.textContent());
      await page.reload();
    }
    expect(messages[0]).toBe(messages[1]);
  });

  test("signing in without a network shows an error", async ({ page }) => {
    await page.goto("/login");
    await page.route("**/api/accounts/users/login/", (route) => route.abort());
    await page.getByLabel("Email").first().fill("ann@example.com");
    await page.getByLabel("Password").fill("whatever it is");
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Network error")).toBeVisible();
    await expect(page.getByLabel("Password")).toHaveValue("whatever it is");
  });

  test("where the browser stores nothing, the sign-in says so and opens no session", async ({ page }) => {
    const shopper = await registeredShopper(page);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await signInOnPage(page, shopper, { expectSuccess: false });
    await expect(page.getByRole("alert").filter({ hasText: "Your browser can’t store your sign-in." })).toBeFocused();
    expect(requests.filter((url) => url.endsWith("/login/"))).toEqual([]);
  });

  test("a forgotten password is reset by the emailed link, once", async ({ page }) => {
    const shopper = await registeredShopper(page);
    await page.goto("/reset-password");
    await page.getByRole("main").getByLabel("Email").fill(shopper.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByText("If this email exists, a reset link has been sent.")).toBeVisible();

    const link = await latestLink(shopper.email, /\/reset-password\/[^/\s]+\/[^/\s"<]+/);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(link);
    const password = "a quite different one 7";
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText("Password reset successful! Redirecting to sign in...")).toBeVisible();
    await page.clock.runFor(1400);
    await expect(page).toHaveURL(link);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/login$/);
    await page.clock.resume();
    await signInOnPage(page, { ...shopper, password });

    await page.goto(link);
    await page.getByLabel("New password").fill("yet another one 8");
    await page.getByLabel("Confirm password").fill("yet another one 8");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  });
});

test("a visitor who adds to the wishlist is asked to sign in", async ({ page }) => {
  await page.goto("/wishlist");
  await expect(page.getByText("Please log in to view your wishlist")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute("href", /^\/login/);
  await page.goto("/product/harbour-tote");
  await page.getByRole("button", { name: "Add to Wishlist" }).first().click();
  await expect(page).toHaveURL(/\/login/);
});

test("a guest's cart is merged at sign-in, and other tabs notice the sign-in", async ({ page, context }) => {
  const shopper = await registeredShopper(page);
  await addToCart(page, "loop-key-fob");
  const other = waitingForHydration(await context.newPage());
  await other.goto("/");
  await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await signInOnPage(page, shopper);
  await expect(other.getByRole("banner").getByText(shopper.firstName)).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$29.00");
});

test("on a phone a toast does not cover the account menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shopper = await newAccount(page);
  await page.goto("/product/loop-key-fob");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("status").getByText("is in your cart.")).toBeVisible();
  await page.getByRole("button", { name: shopper.firstName }).click();
  await page.getByRole("button", { name: "Logout" }).click({ timeout: 8_000 });
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});

test("signing out on an account page shows at once that something happens, and not that the sign-in has ended", async ({
  page,
}) => {
  await newAccount(page);
  await page.goto("/account");
  const release = await delayRequests(page, "**/logout/");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
  await expect(page.getByText("You are signed out")).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});
