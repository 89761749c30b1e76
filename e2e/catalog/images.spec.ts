import { expect, test } from "../fixtures/shop-test.ts";

/** A phone with the highest common pixel density. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const LIST_BUDGET = 350_000;
const HERO_BUDGET = 80_000;

/** Images with the same text beside them, whose `alt` must be empty. */
const DESCRIBED_BESIDE = ".gallery-thumbnails, .category-tile";

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a list of 24 products loads at most 350 kB of images when scrolled to its end", async ({ page }) => {
    test.setTimeout(180_000);
    const sizes = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (response.url().includes("/pictures/"))
        sizes.set(
          response.url(),
          response.body().then((body) => body.length),
        );
    });
    await page.goto("/shop");
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(24);
    const shown = new Set<string>();
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      const visible = card.locator(".responsive-image > img:not(.blur)").first();
      await expect
        .poll(() => visible.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 })
        .toBeGreaterThan(100);
      shown.add(await visible.evaluate((image: HTMLImageElement) => image.currentSrc));
    }
    // Products of tests that run at the same time share their images with others.
    expect([...shown].filter((url) => !sizes.has(url))).toEqual([]);
    const all = await Promise.all(sizes.values());
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIST_BUDGET);
  });

  for (const path of ["/", "/product/harbour-tote"]) {
    test(`${path} has a hero image of at most 80 kB`, async ({ page, request }) => {
      await page.goto(path);
      const hero = page.locator("main .responsive-image > img:not(.blur)").first();
      await expect
        .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 })
        .toBeGreaterThan(300);
      const url = await hero.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(url).toMatch(/\.avif$/);
      expect((await (await request.get(url)).body()).length).toBeLessThanOrEqual(HERO_BUDGET);
    });
  }
});

type ShownImage = { slug: string; images: { image_url: string; alt: string; width: number; height: number }[] };

test("every catalog image loads, has its declared aspect ratio, and has an alt text", async ({ page, request }) => {
  test.setTimeout(300_000);
  const response = await request.get("/api/products_old/products/?limit=100&fields=slug,images");
  const products = (await response.json()) as ShownImage[];
  const listed = products.flatMap(({ slug, images }) => images.map((image) => ({ slug, ...image })));
  expect(products.length).toBeGreaterThan(40);
  for (const { slug, images } of products) {
    expect([slug, images.every(({ alt }) => alt.length > 10)]).toEqual([slug, true]);
    expect([slug, new Set(images.map(({ alt }) => alt)).size]).toEqual([slug, images.length]);
  }
  await page.goto("/care");
  const broken = await page.evaluate(async (all) => {
    const problems: string[] = [];
    for (const [index, { slug, image_url, width, height }] of all.entries()) {
      const small = image_url.replace(/\d+\.jpg$/, "320");
      // Every image in the format that is encoded fastest, and every tenth in its other formats and in its listed size.
      const urls = [`${small}.jpg`];
      if (index % 10 === 0) urls.push(image_url, `${small}.webp`, `${small}.avif`);
      for (const url of urls) {
        const image = new Image();
        image.src = url;
        await image.decode().catch(() => problems.push(`${slug}: ${image.src} is broken`));
        const stretch = image.naturalWidth / image.naturalHeight / (width / height);
        if (!(Math.abs(stretch - 1) <= 0.01)) problems.push(`${slug}: ${image.src} is stretched`);
      }
    }
    return problems;
  }, listed);
  expect(broken).toEqual([]);
});

for (const path of ["/", "/shop", "/product/harbour-tote", "/about"]) {
  test(`${path} shows every image undistorted and reserves its space`, async ({ page }) => {
    await page.goto(path);
    for (const image of await page.locator("main img:not(.blur)").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), { timeout: 30_000 })
        .not.toBe(0);
      const described = await image.evaluate(
        (one: HTMLImageElement, beside) => ({
          fit: getComputedStyle(one).objectFit,
          shape: one.clientWidth / one.clientHeight / (one.naturalWidth / one.naturalHeight),
          blurBefore: Boolean(one.parentElement?.previousElementSibling?.querySelector(".blur")),
          placed: one.hasAttribute("width") && one.hasAttribute("height"),
          words: Boolean(one.alt || one.closest(beside)),
        }),
        DESCRIBED_BESIDE,
      );
      expect(described.placed).toBe(true);
      expect(described.words).toBe(true);
      if (described.blurBefore) {
        // The placeholder is under the image now.
        const isPlaceholderOnTop = await image.evaluate((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return document
            .elementsFromPoint(left + width / 2, top + height / 2)
            .find((seen) => seen instanceof HTMLImageElement)
            ?.classList.contains("blur");
        });
        expect(isPlaceholderOnTop).not.toBe(true);
      }
      if (described.fit !== "cover") expect(Math.abs(described.shape - 1)).toBeLessThan(0.02);
    }
  });
}

for (const [width, cut] of [
  [390, "tall"],
  [1440, "wide"],
] as const) {
  test(`the ${cut} hero shows its own blurred placeholder until it has loaded`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route("**/pictures/**", () => undefined); // never responds
    await page.goto("/", { waitUntil: "commit" });
    const blur = page.locator(".hero img.blur");
    await expect.poll(() => blur.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const described = await blur.evaluate((image: HTMLImageElement) => ({
      longer: Math.max(image.naturalWidth, image.naturalHeight),
      isOwn: image.currentSrc === image.src,
    }));
    expect(described).toEqual({ longer: 12, isOwn: cut === "wide" });
    expect(await blur.boundingBox()).toEqual(await page.locator("img.hero-image:not(.blur)").boundingBox());
  });
}
