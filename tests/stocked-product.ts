import { queryColumn } from "./accounts.ts";
import { putProducts } from "./products.ts";

let created = 0;

/** Inserts a new product with this stock and price. Returns its id. */
export async function product(stock = 5, priceCents = 10_000): Promise<number> {
  created += 1;
  const slug = `product-${created}`;
  return (await putProducts({ slug, priceCents, stock: [{ quantity: stock }] })).get(slug) ?? 0;
}

/** The available stock of a product. */
export async function stockOf(productId: number): Promise<unknown> {
  return (await queryColumn("select stock from variants where product_id = $1", [productId]))[0];
}
