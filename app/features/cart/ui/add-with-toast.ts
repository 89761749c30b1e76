import { addItem } from "#app/features/cart/cart.client.ts";
import { choiceLabel } from "#app/features/catalog/ui/product-card-data.ts";
import { RestError } from "#app/platform/http/rest.ts";
import { showToast } from "#app/ui/toast.ts";
import { setCart } from "./cart-store.ts";

type Added = { id: number; name: string; slug: string; colors: string[]; sizes: string[] };
type Choice = { color: string | null; size: string | null };

/** Adds units to the cart and shows a toast with the result. Returns whether they were added. */
export async function addWithToast(product: Added, quantity: number, choice: Choice): Promise<boolean> {
  const label = choiceLabel(choice);
  const item = label ? `${product.name} (${label})` : product.name;
  try {
    setCart(await addItem(product.id, quantity, choice));
    showToast(`${quantity > 1 ? `${quantity} × ` : ""}${item} is in your cart.`, {
      links: [{ to: "/cart", text: "View cart" }, ...otherOptions(product)],
    });
    return true;
  } catch (problem) {
    console.error(`${item} was not added to the cart`, problem);
    const reason =
      problem instanceof RestError && problem.message ? problem.message : "Please check your connection and try again.";
    showToast(`${item} was not added. ${reason}`, { kind: "error" });
    return false;
  }
}

/** A link to the product page, for a product with more than one color or size. */
function otherOptions({ slug, colors, sizes }: Added) {
  const open = [colors.length > 1 && "color", sizes.length > 1 && "size"].filter(Boolean);
  if (open.length === 0) return [];
  return [{ to: `/product/${slug}`, text: `Choose another ${open.join(" or ")}` }];
}
