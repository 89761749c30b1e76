import { addItem } from "#app/features/cart/cart.client.ts";
import { choiceLabel } from "#app/features/catalog/ui/product-card-data.ts";
import { RestError } from "#app/platform/http/rest.ts";
import { showToast } from "#app/ui/toast.ts";
import { setCart } from "./cart-store.ts";

type Added = { id: number; name: string; slug: string; colors: string[]; sizes: string[] };
type Choice = { color: string | null; size: string | null };

/** Puts pieces into the cart and tells the shopper what went in, or why not. True when it worked. */
export async function addWithToast(product: Added, quantity: number, choice: Choice): Promise<boolean> {
  const label = choiceLabel(choice);
  const what = label ? `${product.name} (${label})` : product.name;
  try {
    setCart(await addItem(product.id, quantity, choice));
    showToast(`${quantity > 1 ? `${quantity} × ` : ""}${what} is in your cart.`, {
      links: [{ to: "/cart", text: "View cart" }, ...otherOptions(product)],
    });
    return true;
  } catch (problem) {
    console.error(`${what} was not added to the cart`, problem);
    const reason =
      problem instanceof RestError && problem.message ? problem.message : "Please check your connection and try again.";
    showToast(`${what} was not added. ${reason}`, { kind: "error" });
    return false;
  }
}

/** Where the shopper may have wanted another colour or size, the way to choose it. */
function otherOptions({ slug, colors, sizes }: Added) {
  const open = [colors.length > 1 && "color", sizes.length > 1 && "size"].filter(Boolean);
  if (open.length === 0) return [];
  return [{ to: `/product/${slug}`, text: `Choose another ${open.join(" or ")}` }];
}
