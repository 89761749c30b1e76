import { randomInt, randomUUID } from "node:crypto";
import sharp from "sharp";
import { archiveProducts } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";
import { expectFitForThumb, thumb } from "../fixtures/thumb.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const COLORS = ["Black", "Cognac", "Forest", "Navy"];
/** What the six images show: one of each color, and two of the bag as such. */
const SHOWN = [...COLORS, "", ""];

const randomColor = () => ({ r: randomInt(256), g: randomInt(256), b: randomInt(256) });

/** A new photograph: one that the product has already would not be added again. */
const photo = async (name: string) => ({
  name: `${name}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background: randomColor() } })
    .png()
    .toBuffer(),
});

test("the owner publishes a new bag with four colors and six images on a phone, in at most 60 taps", async ({
  page,
}) => {
  test.slow();
  const files = await Promise.all(SHOWN.map((_, index) => photo(`photo-${index + 1}`)));
  const name = `Test Satchel ${randomUUID().slice(0, 8)}`;
  await startStaffSession(page, "owner");
  const { tap, type, choose, pick, count } = thumb();
  const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });

  await page.goto("/admin");
  await tap(page.getByRole("navigation", { name: "Main pages" }).getByRole("link", { name: "Products" }));
  await tap(page.getByRole("link", { name: "New product" }));
  await type(field("Name"), name);
  await type(field("Price in dollars"), "389");
  await type(field("Add colors"), COLORS.join(", "));
  await page.keyboard.press("Enter");
  await type(page.getByRole("group", { name: "Navy", exact: true }).getByLabel("Price"), "419");
  await type(field("Summary"), "A satchel that carries a day.");
  await type(field("Description"), "Cut from one hide.\n\nSewn by hand.");
  await type(field("Leather"), "Full-grain cowhide");
  for (const [label, value] of [
    ["Width in cm", "36"],
    ["Height in cm", "26"],
    ["Depth in cm", "11"],
    ["Weight in grams", "1200"],
  ] as const)
    await type(field(label), value);
  await expectFitForThumb(page, "the editor");

  await tap(page.getByRole("link", { name: "Add images" }));
  await pick(page.getByRole("button", { name: "Add images" }), files);
  const cards = page.getByRole("list", { name: "Images in their order" }).getByRole("listitem");
  await expect(cards).toHaveCount(SHOWN.length, { timeout: 30_000 });
  for (const [index, color] of SHOWN.entries()) {
    const card = cards.nth(index);
    if (color) {
      await choose(card.getByLabel("Color"), color);
      await expect(card.getByRole("button", { name: `Use “${name} in ${color}` })).toBeVisible();
    }
    await tap(card.getByRole("button", { name: "Use “" }));
    await expect(card).toContainText("Described");
  }
  await choose(page.getByLabel("Move image 6 to…"), "1");
  await expect(cards.first().getByLabel("Color")).toHaveValue("");
  await expectFitForThumb(page, "the images");

  await tap(page.getByRole("link", { name: "Back to the product" }));
  const [toast, bar] = [page.locator(".toast"), page.locator(".save-bar")];
  // The page of the images has a bar too, until the product's page has loaded.
  await expect(async () => {
    const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
  await tap(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Published. Shoppers see it now.")).toBeVisible();
  expect(count()).toBeLessThanOrEqual(60);

  const id = Number(/products\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(`/product/${name.toLowerCase().replaceAll(" ", "-")}`);
  await expect(page.getByRole("radio")).toHaveCount(COLORS.length);
  await expect(page.getByRole("list", { name: "All images" }).getByRole("link")).toHaveCount(SHOWN.length);
  await expect(page.getByRole("main")).toContainText("$389.00");
  await archiveProducts({ id });
});
