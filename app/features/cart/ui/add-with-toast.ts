import { addItem } from "#app/features/cart/cart.client.ts";
import { choiceLabel } from "#app/features/catalog/ui/product-card-data.ts";
import { failureReason } from "#app/platform/http/failure-reason.ts";
import { mayHaveTakenEffect } from "#app/platform/http/rest.ts";
import { showToast } from "#app/ui/toast.ts";
import { hasCartCookie, reloadCart, setCart } from "./cart-store.ts";

type Added = { id: number; name: string };
type Choice = { color: string | null; size: string | null };

const showFailure = (text: string) => showToast(text, { kind: "error" });

/** Adds units to the cart and shows a toast, or the failure. Returns whether they were added, false if that is not known. */
export async function addWithToast(
  product: Added,
  quantity: number,
  choice: Choice,
  onFailure = showFailure,
): Promise<boolean> {
  const label = choiceLabel(choice);
  const item = label ? `${product.name} (${label})` : product.name;
  const refuse = (why: string) => {
    onFailure(`${item} was not added. ${why}`);
    return false;
  };
  try {
    const cart = await addItem(product.id, quantity, choice);
    if (!hasCartCookie()) return refuse("Please allow cookies.");
    setCart(cart);
    showToast(`${quantity > 1 ? `${quantity} × ` : ""}${item} is in your cart.`, {
      links: [{ to: "/cart", text: "View cart" }],
    });
    return true;
  } catch (problem) {
    console.error(`Adding ${item} to the cart failed`, problem);
    if (!mayHaveTakenEffect(problem)) return refuse(failureReason(problem));
    // The server may have added them: only its response is missing.
    void reloadCart();
    onFailure(
      `We lost the connection and don’t know whether ${item} was added. Please check your cart before you try again.`,
    );
    return false;
  }
}
