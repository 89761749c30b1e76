import { type FormEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { addWithToast } from "#app/features/cart/ui/add-with-toast.ts";
import { OptionPicker } from "#app/features/catalog/ui/option-picker.tsx";
import { type Options, type ProductPageData, variantOf } from "#app/features/catalog/ui/product-page-data.ts";
import { WishlistToggle } from "#app/features/wishlist/ui/wishlist-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { QuantityField } from "#app/ui/quantity-field.tsx";

const SizeGuideLink = lazyPart(() => import("./size-guide/size-guide-link.tsx"));
const BuyBar = lazyPart(() => import("./buy-bar.tsx"));

type Props = {
  product: ProductPageData;
  options: Options;
  onChoose: (options: Options) => void;
  /** Quantity of a rejected form. */
  initialQuantity?: number | undefined;
  /** A preview is not for sale: color and size can be chosen, and nothing bought or wished for. */
  isForSale?: boolean | undefined;
};

/** Color, size, quantity and the buttons. Without scripts it posts to the page. */
export function ProductForm({ product, options, onChoose, initialQuantity = 1, isForSale = true }: Props) {
  const { variants, colors, sizes } = product;
  const chosen = variantOf(variants, options);
  const max = chosen?.inStock === false ? 0 : (chosen?.stock ?? Number.POSITIVE_INFINITY);
  const [quantity, setQuantity] = useState(initialQuantity);
  const selectedQuantity = Math.min(quantity, Math.max(max, 1));
  const { state, add, reset } = useAdding(product, selectedQuantity, options);
  const form = useRef<HTMLFormElement>(null);
  const buyRow = useRef<HTMLDivElement>(null);
  const isInStock = (choice: Options) => variantOf(variants, choice)?.inStock ?? false;

  function choose(choice: Options) {
    reset();
    onChoose(choice);
  }

  // React leaves what was chosen before hydration in the form, without an event, and would undo it at the next rendering.
  const takeEarlyChoice = useEffectEvent((early: { quantity?: string } & Partial<Options>) => {
    const { color, size, quantity: typed } = { ...options, ...early };
    if (color !== options.color || size !== options.size) choose({ color, size });
    setQuantity(Number(typed) || 1);
  });
  useEffect(() => {
    if (form.current) takeEarlyChoice(Object.fromEntries(new FormData(form.current)));
  }, []);

  return (
    // Without scripts a rejected form opens the page at its message, which is below the gallery on phones.
    <form ref={form} method="post" action="#choice" className="product-form" autoComplete="off" onSubmit={add}>
      <input type="hidden" name="product_id" value={product.id} />
      <OptionPicker
        title="Color"
        name="color"
        values={colors}
        chosen={options.color}
        isAvailable={(color) => isInStock({ ...options, color })}
        onChoose={(color) => choose({ ...options, color })}
      />
      <OptionPicker
        title="Size"
        name="size"
        values={sizes}
        chosen={options.size}
        isAvailable={(size) => isInStock({ ...options, size })}
        onChoose={(size) => choose({ ...options, size })}
      >
        <Suspense>
          <SizeGuideLink product={product} />
        </Suspense>
      </OptionPicker>
      <div className="product-buy" ref={buyRow}>
        <QuantityField
          value={selectedQuantity}
          max={max}
          name={product.name}
          onChange={(next) => {
            reset();
            setQuantity(next);
          }}
        />
        <Button
          type="submit"
          wide
          busy={state === "adding"}
          busyLabel="Adding..."
          disabled={!isForSale}
          aria-disabled={!chosen?.inStock || undefined}
          aria-describedby="availability"
        >
          {state === "added" ? "Added to Cart" : "Add to Cart"}
        </Button>
      </div>
      <WishlistToggle product={product} color={options.color} disabled={!isForSale} />
      {isForSale && (
        <Suspense>
          <BuyBar variant={chosen} {...{ options, state }} row={buyRow} />
        </Suspense>
      )}
    </form>
  );
}

function useAdding(product: ProductPageData, quantity: number, options: Options) {
  const [state, setState] = useState<"idle" | "adding" | "added">("idle");
  /** The request whose result the button shows. */
  const shown = useRef<object>(undefined);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (state === "adding" || !variantOf(product.variants, options)?.inStock) return;
    const request = {};
    shown.current = request;
    setState("adding");
    const isAdded = await addWithToast(product, quantity, options);
    if (shown.current === request) setState(isAdded ? "added" : "idle");
  }

  /** Forgets the result, also of a request that is under way: the shopper chose something else. */
  function reset() {
    shown.current = undefined;
    setState("idle");
  }

  return { state, add: (event: FormEvent) => void add(event), reset };
}
