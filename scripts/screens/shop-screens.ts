import type { Page } from "@playwright/test";
import { orderPath } from "#app/features/orders/order-link.ts";
import { newAccount } from "../../e2e/fixtures/account-steps.ts";
import { addToCart, placeOrderOnPage } from "../../e2e/fixtures/checkout-steps.ts";
import { readValue } from "./screen.ts";

/** An image of the shop: what the window shows at 390, 768 and 1440 px. */
export type ShopScreen = {
  name: string;
  path: string | (() => Promise<string>);
  /** Also in dark mode. */
  alsoDark?: true;
  /** Before the page is opened, in a new browser context. */
  before?: (page: Page) => Promise<unknown>;
  /** What has to happen on the page. */
  action?: (page: Page) => Promise<unknown>;
};

async function fillCart(page: Page): Promise<void> {
  for (const slug of ["harbour-tote", "commonplace-notebook-cover"]) await addToCart(page, slug);
}

/** Buys what is in the cart with the test payment, and ends on the order's page. */
async function buy(page: Page): Promise<void> {
  await placeOrderOnPage(page, "ann@example.com");
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.waitForURL(/\/order\//);
}

const signIn = (page: Page) => newAccount(page, { firstName: "Ann" });

async function addWishes(page: Page): Promise<void> {
  await signIn(page);
  const access = await page.evaluate(() => localStorage.getItem("access"));
  for (const slug of ["keel-bifold", "good-dog-collar", "mill-satchel"]) {
    const product_id = Number(await readValue("select id from products where slug = $1", [slug]));
    const data = { product_id };
    const headers = { Authorization: `Bearer ${access}` };
    const added = await page.request.post("/api/accounts/users/wishlist_add/", { data, headers });
    if (!added.ok()) throw new Error(await added.text());
  }
}

/** The page on which the buyer of a delivered order of the demonstration reviews it. */
async function reviewForm(): Promise<string> {
  const read = (column: string) =>
    readValue(`select ${column} from orders where status = 'delivered' order by placed_at desc limit 1`);
  const order = { id: await read("id"), number: await read("number"), linkVersion: Number(await read("link_version")) };
  return orderPath(order).replace("?", "/reviews?");
}

/** The product with the most published reviews. */
const reviewed = async () =>
  `/product/${await readValue(
    `select slug from products join reviews on product_id = products.id where reviews.state = 'published'
     group by slug order by count(*) desc, avg(rating) desc, slug limit 1`,
  )}`;

/** A product in a color of which the demonstration's orders left none. */
const soldOut = () =>
  readValue(
    `select '/product/' || slug || '?color=' || color from products join variants on product_id = products.id
     where products.status = 'published' group by slug, color having sum(stock) = 0 order by slug limit 1`,
  );

const scrollTo = (heading: string) => (page: Page) =>
  page.getByRole("heading", { name: heading, exact: true }).evaluate((found) => {
    found.scrollIntoView();
    scrollBy(0, -120);
  });

export const SHOP_SCREENS: ShopScreen[] = [
  { name: "home", path: "/", alsoDark: true },
  { name: "shop", path: "/shop", alsoDark: true },
  { name: "product", path: "/product/harbour-tote", alsoDark: true },
  { name: "sold-out", path: soldOut },
  { name: "reviews", path: reviewed, action: scrollTo("Reviews") },
  { name: "review-form", path: reviewForm },
  { name: "nothing-found", path: "/search?q=zzzz" },
  { name: "cart", path: "/cart", before: fillCart },
  { name: "checkout", path: "/checkout", before: fillCart },
  { name: "order", path: "/checkout", before: fillCart, action: buy },
  { name: "wishlist", path: "/wishlist", before: addWishes },
  { name: "account", path: "/account", before: signIn },
  { name: "login", path: "/login" },
  { name: "about", path: "/about" },
  { name: "404", path: "/no-such-page" },
];
