import { Suspense, use } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { setFragmentRenderer } from "#app/platform/rendering/page-fragment.ts";
import { createFragmentRenderer } from "#app/platform/rendering/render-fragment.tsx";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { ProductGrid } from "./product-grid.tsx";
import { readCards } from "./product-list.server.ts";

useDatabase();

beforeAll(async () => {
  await putProducts(...seedProducts);
});
afterEach(() => setFragmentRenderer(undefined));

const cardsOf = async (query: string) => (await readCards(new URLSearchParams(`limit=100&${query}`))).cards;

/** The HTML of a grid on a page, with the first card large and four eager images. */
function htmlOf(cards: ProductCardData[]): string {
  const routes = [{ path: "*", element: <ProductGrid cards={cards} lead eagerCount={4} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/bags?color=Black&page=2"] });
  return renderToString(<RouterProvider router={router} />);
}

test.each(["", "color=Black", "size=34&color=Cognac", "in_stock=false", "search=black+wallet"])(
  "cards of the list “%s” that are rendered once are the same to the byte as cards that are rendered with their page",
  async (query) => {
    const cards = await cardsOf(query);
    const expected = htmlOf(cards);
    setFragmentRenderer(await createFragmentRenderer());
    expect(htmlOf(cards)).toBe(expected);
    expect(htmlOf(cards)).toBe(expected);
  },
);

test("a card is rendered again when anything that it shows has changed", async () => {
  const [card] = await cardsOf("");
  if (!card) throw new Error("The shop is empty");
  setFragmentRenderer(await createFragmentRenderer());
  htmlOf([card]);
  const html = htmlOf([{ ...card, price: { amount: "1.25" }, choiceInStock: false }]);
  expect(html).toContain("$1.25");
  expect(html).toContain("Sold out");
});

const never = new Promise<never>(() => undefined);
function Waits() {
  return use(never);
}

test("content that waits is rendered with its page", async () => {
  const render = await createFragmentRenderer();
  expect(render("waits", <Waits />)).toBeUndefined();
  expect(
    render(
      "may wait",
      <Suspense>
        <p>Ready</p>
      </Suspense>,
    ),
  ).toBeUndefined();
  expect(render("ready", <p>Ready</p>)).toBe("<p>Ready</p>");
  expect(render("ready", <p>Not rendered again</p>)).toBe("<p>Ready</p>");
});
