import { ask } from "./accounts.ts";
import { putProducts } from "./products.ts";

let created = 0;

/** For tests: puts a new product with so many pieces on the shelf, at so many cents. Answers its id. */
export async function product(stock = 5, priceCents = 10_000): Promise<number> {
  created += 1;
  const slug = `goods-${created}`;
  return (await putProducts({ slug, priceCents, stock: [{ quantity: stock }] })).get(slug) ?? 0;
}

/** How many pieces of a product are free to be sold. */
export async function stockOf(productId: number): Promise<unknown> {
  return (await ask("select stock from variants where product_id = $1", [productId]))[0];
}
