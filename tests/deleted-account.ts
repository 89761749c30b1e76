import { registered, signedIn } from "./accounts.ts";
import { putProducts } from "./products.ts";

/** A signed-in customer, and a product that no other test uses. */
export type DeletedAccount = { email: string; id: string; access: string; productId: number | undefined };

let accounts = 0;

/** Registers another customer, whose account the test will delete. */
export async function newDeletedAccount(api: Parameters<typeof registered>[0]): Promise<DeletedAccount> {
  accounts += 1;
  const email = `deleted${accounts}@example.com`;
  const slug = `product-of-deleted-${accounts}`;
  const id = await registered(api, email);
  const { access } = await signedIn(api, email);
  const productId = (await putProducts({ slug, stock: [{ quantity: 99 }] })).get(slug);
  return { email, id, access, productId };
}
