import { useState } from "react";
import { useNavigate } from "react-router";
import { addItem } from "#app/features/cart/cart.client.ts";
import { setCart } from "#app/features/cart/ui/cart-store.ts";
import { nameOf } from "#app/features/cart/ui/line-labels.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { RestError, rest } from "#app/platform/http/rest.ts";
import { Button } from "#app/ui/button.tsx";

const FAILED = "We couldn't reach your cart. Please try again.";

/** Puts what was ordered into the cart again. What is sold out or gone is named, and the rest is added. */
export function BuyAgain({ items }: { items: Order["items"] }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function buy() {
    setBusy(true);
    const missing: string[] = [];
    for (const item of items) {
      try {
        const { id } = await rest.get<{ id: number }>(`/api/products_old/products/${item.product.slug}?fields=id`);
        setCart(await addItem(id, item.quantity, item));
      } catch (error) {
        if (!(error instanceof RestError) || error.status >= 500) {
          setBusy(false);
          setProblem(FAILED);
          return;
        }
        missing.push(nameOf(item));
      }
    }
    if (missing.length < items.length) return void navigate("/cart", { state: { missing } });
    setBusy(false);
    setProblem(`No longer available: ${missing.join(", ")}.`);
  }
  return (
    <>
      <Button variant="plain" className="with-script" busy={busy} busyLabel="Adding..." onClick={() => void buy()}>
        Buy again
      </Button>
      <p role="status" className={problem ? "notice" : undefined}>
        {problem}
      </p>
    </>
  );
}
