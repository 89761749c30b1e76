import sharp from "sharp";
import { newAccount } from "../fixtures/account-steps.ts";
import { archiveProducts, deliveredOrder, ownProduct } from "../fixtures/shop-data.ts";
import { untilHydrated } from "../fixtures/shop-test.ts";
import { expect, test } from "../fixtures/shopper.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";

const photo = (name: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a4a2b" } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: "image/jpeg", buffer }));
const drawing = { name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };

test("a customer reviews what arrived, with photos, with and without JavaScript, and shoppers see it once it is published", async ({
  page,
  browser,
}) => {
  const belt = await ownProduct(3, ["34"]);
  const wallet = await ownProduct(3);
  const { firstName } = await newAccount(page);
  const access = await page.evaluate(() => localStorage.getItem("access"));
  const { number } = await deliveredOrder(access ?? "", [belt, wallet]);

  await page.goto("/account/orders");
  await page.getByRole("link", { name: `Write a review of order ${number}` }).click();
  await expect(page.getByRole("heading", { name: `Your review of ${belt.name}` })).toBeVisible();
  await page.getByRole("radio", { name: "4 Very good" }).check();
  await page.getByLabel("Title").fill("Firm, and fair");
  await page.getByRole("textbox", { name: "Your review" }).fill("It softened after a week.");
  await page.getByRole("radio", { name: "Runs small" }).check();
  const files = page.getByLabel(/^Up to 3, each/);
  await files.setInputFiles([drawing, await photo("buckle.jpg")]);
  await expect(page.getByRole("alert").filter({ hasText: "drawing.svg" })).toContainText("not a JPEG");
  await files.setInputFiles([await photo("hole.jpg")]);
  await page.getByRole("button", { name: "Remove buckle.jpg" }).click();
  await expect(page.getByRole("list", { name: "Chosen photos" }).getByRole("img")).toHaveAccessibleName("hole.jpg");
  await page.getByLabel("Your name").fill(firstName);
  // When its visitor stops it on its way, it can be sent again.
  const send = page.getByRole("button", { name: "Send review" });
  await page.clock.install();
  await page.route(page.url(), (route) => route.abort("aborted"), { times: 1 });
  await send.click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.clock.fastForward(45_000);
  await expect(page.getByRole("button", { name: "Sending..." })).toHaveCount(0);
  await send.click();
  await expect(page.getByText("We read each review before it is published.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: belt.name })).toContainText("Waiting for approval");

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(page.url());
  await expect(form.getByRole("heading", { name: `Your review of ${wallet.name}` })).toBeVisible();
  await form.getByRole("radio", { name: "2 Fair" }).check();
  await form.getByRole("textbox", { name: "Your review" }).fill("The edge came open.");
  await form.getByLabel(/^Up to 3, each/).setInputFiles([await photo("edge.jpg")]);
  await form.getByLabel("Your name").fill(firstName);
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form.getByRole("listitem").filter({ hasText: wallet.name })).toContainText("Waiting for approval");
  await expect(form.getByRole("button", { name: "Send review" })).toHaveCount(0);
  await plain.close();

  await startStaffSession(page, "owner");
  await page.goto(`/admin/reviews?state=pending&search=${number}`);
  for (const { name } of [belt, wallet]) {
    const waiting = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await waiting.getByRole("button", { name: "Publish" }).click();
    await expect(waiting).toHaveCount(0);
  }

  await page.goto(`/product/${belt.slug}`);
  const review = page.getByRole("region", { name: "Reviews" }).getByRole("article");
  await expect(review).toContainText(firstName);
  await expect(review).toContainText("Verified buyer");
  await expect(review).toContainText("It softened after a week.");
  await expect(review).toContainText("Runs small");
  await expect(review.getByRole("img", { name: "4 of 5 stars" })).toBeVisible();
  await expect(review.getByRole("link")).toHaveCount(1); // its photo
  await untilHydrated(page.getByRole("link", { name: "4 stars: 1 of 1" }));
  await page.getByRole("link", { name: "4 stars: 1 of 1" }).click();
  await page.getByRole("link", { name: "Show all reviews" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Reviews", exact: true })).toBeFocused();
  await page.goto(`/search?q=${encodeURIComponent(wallet.name)}`);
  const card = page.getByRole("article").filter({ hasText: wallet.name });
  await expect(card.getByRole("img", { name: "2 of 5 stars, reviews: 1" })).toBeVisible();
  await archiveProducts(belt, wallet);
});
