import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { fetchLiveVariants } from "#app/features/catalog/catalog.client.ts";
import { isChoiceOpen, type ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { failureReason } from "#app/platform/http/failure-reason.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { addWithToast } from "./add-with-toast.ts";

/** After this time the product page opens instead of the chooser. */
const CHOOSER_TIMEOUT_MS = 8_000;

/**
 * Adds one unit of a card's product. If its color or size is open, it asks for them first. Without JavaScript it posts to the
 * plain cart page, or leads to the product page.
 */
export function AddToCartButton({ product: card }: { product: ProductCardData }) {
  const [busy, setBusy] = useState<"adding" | "loading">();
  const [chooser, setChooser] = useState<ReactNode>();
  const form = useRef<HTMLFormElement>(null);
  const isOpen = isChoiceOpen(card);

  /**
   * Loads the chooser and the live stock. If that fails, the form is sent as it is without JavaScript, but not without a
   * connection: the browser would replace the shop by its own page.
   */
  async function openChooser() {
    const loading = fetchLiveVariants(card.slug, AbortSignal.timeout(CHOOSER_TIMEOUT_MS));
    try {
      const [{ OptionChooser }, variants] = await Promise.all([import("./option-chooser.tsx"), loading]);
      const opener = form.current?.querySelector("button");
      setChooser(<OptionChooser {...{ card, variants, opener }} onClose={() => setChooser(undefined)} />);
    } catch (problem) {
      console.error(`The options of ${card.name} were not loaded`, problem);
      const stock = await loading.catch((why: unknown) => why);
      if (stock instanceof TypeError)
        showToast(`${card.name} was not added. ${failureReason(stock)}`, { kind: "error" });
      else form.current?.submit();
    }
  }

  async function press(event: FormEvent) {
    event.preventDefault();
    setBusy(isOpen ? "loading" : "adding");
    await (isOpen ? openChooser() : addWithToast(card, 1, card.choice));
    setBusy(undefined);
  }

  return (
    <>
      <form
        ref={form}
        method={isOpen ? "get" : "post"}
        action={isOpen ? `/product/${card.slug}` : "/cart/plain"}
        className="card-add"
        onSubmit={(event) => void press(event)}
      >
        {isOpen ? <ChoiceFields choice={card.wanted} /> : <AddFields card={card} />}
        <Button
          type="submit"
          variant="plain"
          wide
          busy={busy !== undefined}
          {...(busy === "adding" && { busyLabel: "Adding..." })}
          disabled={!card.choiceInStock}
          aria-haspopup={isOpen ? "dialog" : undefined}
          aria-label={`Add to cart: ${card.name}`}
        >
          Add to Cart
        </Button>
      </form>
      {chooser}
    </>
  );
}

function AddFields({ card: { id, choice } }: { card: ProductCardData }) {
  return (
    <>
      <input type="hidden" name="product_id" value={id} />
      <ChoiceFields choice={choice} />
      <input type="hidden" name="quantity" value={1} />
    </>
  );
}

/** The options, as the form sends them without JavaScript. */
function ChoiceFields({ choice: { color, size } }: { choice: ProductCardData["choice"] }) {
  return (
    <>
      {color && <input type="hidden" name="color" value={color} />}
      {size && <input type="hidden" name="size" value={size} />}
    </>
  );
}
