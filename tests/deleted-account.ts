import { registered, signedIn } from "./accounts.ts";
import { putProducts } from "./products.ts";

/** Somebody with an account of their own, signed in, and goods that only they want. */
export type DeletedAccount = { email: string; id: string; access: string; productId: number | undefined };

let leavers = 0;

/** Another customer who is about to leave the shop. */
export async function newDeletedAccount(api: Parameters<typeof registered>[0]): Promise<DeletedAccount> {
  leavers += 1;
  const email = `leaver${leavers}@example.com`;
  const slug = `left-behind-${leavers}`;
  const id = await registered(api, email);
  const { access } = await signedIn(api, email);
  const productId = (await putProducts({ slug, stock: [{ quantity: 99 }] })).get(slug);
  return { email, id, access, productId };
}
