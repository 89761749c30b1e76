import { archiveProducts, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { joinAsStaff, signInAgain, signInAsStaff } from "../fixtures/staff-steps.ts";
import { execute } from "../fixtures/stock-steps.ts";

// The first attempt to save is refused on purpose.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedErrors: /status of 401|ERR_INTERNET_DISCONNECTED|Failed to fetch/,
});

/** Ends the sessions of a person, as an owner does who suspends them. */
const endSessions = (email: string) =>
  execute(
    "update staff_sessions set ended_at = now() where ended_at is null and staff_id = (select id from staff where email = $1)",
    [email],
  );

test("a session that ends while a product is edited loses nothing: neither on saving nor on a reload", async ({
  page,
}) => {
  const product = await ownProduct(0);
  const staff = await joinAsStaff(page, "owner");
  const [codeForDialog = "", codeForPage = ""] = staff.recoveryCodes;
  await page.goto(`/admin/products/${product.id}`);
  const summary = page.getByRole("textbox", { name: "Summary" });
  await summary.fill("Typed before the session ended.");
  await endSessions(staff.email);
  await page.getByRole("button", { name: "Publish changes" }).tap();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await signInAgain(page, staff, codeForDialog);
  await expect(page.getByRole("status").filter({ hasText: "Published. Shoppers see it now." })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(summary).toHaveValue("Typed before the session ended.");

  await endSessions(staff.email);
  await summary.fill("Typed before the reload.");
  await page.reload();
  await signInAsStaff(page, staff, codeForPage);
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(summary).toHaveValue("Typed before the reload.");
  await expect(page.getByText(/^1 change, saved as a draft/)).toBeVisible();
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByRole("main")).toContainText("Typed before the session ended.");
  await archiveProducts(product);
});

test("an alt text that is saved when its field is left is saved after the sign-in, whose dialog then closes", async ({
  page,
}) => {
  const product = await ownProduct(1);
  const staff = await joinAsStaff(page, "owner");
  await page.goto(`/admin/products/${product.id}/images`);
  const alt = page.getByRole("textbox", { name: "Alt text of image 1", exact: true });
  await endSessions(staff.email);
  await alt.fill("A tote on a bench");
  await alt.blur();
  await signInAgain(page, staff, staff.recoveryCodes[0] ?? "");
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeHidden();
  await page.reload();
  await expect(alt).toHaveValue("A tote on a bench");
  await archiveProducts(product);
});

test("Undo in a toast asks for a sign-in when the session has ended, on the same page, and then undoes", async ({
  page,
}) => {
  const product = await ownProduct(1);
  const staff = await joinAsStaff(page, "owner");
  await page.goto(`/admin/stock/${product.variantId}`);
  await page.getByRole("textbox", { name: "Made or received" }).fill("10");
  await page.getByRole("button", { name: "Add to stock" }).tap();
  await expect(page.getByRole("main")).toContainText("11 available");
  await endSessions(staff.email);
  await page.getByRole("button", { name: "Undo", exact: true }).tap();
  await signInAgain(page, staff, staff.recoveryCodes[0] ?? "");
  await expect(page.getByRole("status").filter({ hasText: "Undone." })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Your session has ended" })).toBeHidden();
  await expect(page).toHaveURL(`/admin/stock/${product.variantId}`);
  await expect(page.getByRole("main")).toContainText("1 available");
  await archiveProducts(product);
});

test("a closed sign-in comes back with the next save by itself, and until then the editor says that it is not saved", async ({
  page,
}) => {
  const product = await ownProduct(0);
  const staff = await joinAsStaff(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  const summary = page.getByRole("textbox", { name: "Summary" });
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await endSessions(staff.email);
  await summary.fill("Typed first.");
  for (const text of ["Typed second.", "Typed third."]) {
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Not saved. Sign in to save it.")).toBeVisible();
    await summary.fill(text);
  }
  await signInAgain(page, staff, staff.recoveryCodes[0] ?? "");
  await expect(page.getByText(/^1 change, saved as a draft/)).toBeVisible();
  await page.reload();
  await expect(summary).toHaveValue("Typed third.");
  await archiveProducts(product);
});

test("an open sign-in keeps the focus while a save that was typed before it is answered", async ({ page }) => {
  const product = await ownProduct(0);
  const staff = await joinAsStaff(page, "owner");
  await page.goto(`/admin/products/${product.id}`);
  await endSessions(staff.email);
  const saved = () => page.waitForResponse((response) => response.request().method() === "POST");
  const first = saved();
  // While the first save is on its way, more is typed; while the second is, the focus moves.
  const releases: (() => void)[] = [];
  await page.route("**/admin/products/**", async (route) => {
    if (route.request().method() === "POST") await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  const summary = page.getByRole("textbox", { name: "Summary" });
  await summary.fill("Typed first.");
  await expect.poll(() => releases.length).toBe(1);
  await summary.fill("Typed meanwhile.");
  releases[0]?.();
  await first;
  const second = saved();
  const password = page.getByRole("dialog", { name: "Your session has ended" }).getByLabel("Password");
  await password.focus();
  await expect.poll(() => releases.length).toBe(2);
  releases[1]?.();
  await second;
  await expect(page.getByText("Not saved. Sign in to save it.")).toBeAttached();
  await expect(password).toBeFocused();
  await archiveProducts(product);
});

test("what waits on the device is sent as soon as its person has signed in at another form of the page", async ({
  page,
  context,
}) => {
  const product = await ownProduct(1);
  const staff = await joinAsStaff(page, "manager");
  await page.goto(`/admin/stock/${product.variantId}`);
  await context.setOffline(true);
  await page.getByRole("textbox", { name: "Made or received" }).fill("10");
  await page.getByRole("button", { name: "Add to stock" }).tap();
  await expect(page.getByText("No connection: 1 thing waits on this phone")).toBeVisible();
  await endSessions(staff.email);
  await context.setOffline(false);
  await expect(page.getByText("until you sign in again")).toBeVisible();
  await page.getByRole("textbox", { name: "Counted on the shelf" }).fill("1");
  await page.getByRole("button", { name: "Record the count" }).tap();
  await signInAgain(page, staff, staff.recoveryCodes[0] ?? "");
  await expect(page.getByRole("main")).toContainText("11 available");
  await expect(page.getByText("on this phone")).toBeHidden();
  await archiveProducts(product);
});

test("“10 made” without a connection waits at the bench, also until its maker has signed in again, and arrives once", async ({
  page,
  context,
}) => {
  const product = await ownProduct(1);
  const staff = await joinAsStaff(page, "packer");
  await page.goto("/admin/bench");
  await page.getByRole("button", { name: `Make 10 of ${product.name}` }).tap();
  const made = page.getByRole("button", { name: `10 made of ${product.name}` });
  await expect(made).toBeVisible();
  await context.setOffline(true);
  await made.tap();
  await expect(page.getByText("No connection: 1 thing waits on this phone")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `10 made, ${product.sku}` })).toBeVisible();
  await expect(made).toBeHidden();
  await endSessions(staff.email);
  await context.setOffline(false);
  await expect(page.getByText("1 thing waits on this phone until you sign in again")).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "Sign in" }).tap();
  await signInAsStaff(page, staff, staff.recoveryCodes[0] ?? "");
  await expect(page.getByRole("status").filter({ hasText: `10 made, ${product.sku}: ` })).toBeVisible();
  await expect(page.getByText("on this phone")).toBeHidden();
  await page.goto(`/admin/stock/${product.variantId}`);
  await expect(page.getByRole("main")).toContainText("11 available");
  await archiveProducts(product);
});
