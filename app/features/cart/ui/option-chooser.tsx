import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { OptionPicker } from "#app/features/catalog/ui/option-picker.tsx";
import { linkOf, type ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { type Options, type PageVariant, variantOf } from "#app/features/catalog/ui/product-page-data.ts";
import { sizeGuidePartOf } from "#app/features/catalog/ui/size-guide-part-of.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Price } from "#app/ui/price.tsx";
import { showToast } from "#app/ui/toast.ts";
import { addWithToast } from "./add-with-toast.ts";
import { openBeside } from "./open-beside.ts";

type Props = {
  card: ProductCardData;
  variants: PageVariant[];
  /** The button that has the focus again afterwards. */
  opener: HTMLElement | null | undefined;
  onClose: () => void;
};

/**
 * Asks for the color and size of a card's product and adds one unit: a sheet at the bottom of a phone, a dialog over the card
 * on wide screens. Loaded at the first press.
 */
export function OptionChooser({ card, variants, opener, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [options, setOptions] = useState(initialOptions(card));
  const { busy, error, add, clear } = useAdding(card, variants, options, dialog);
  useEffect(() => (dialog.current ? openBeside(dialog.current, opener) : undefined), [opener]);
  const isInStock = ({ color, size }: Options) =>
    variants.some((variant) => variant.inStock && variant.color === color && (size === null || variant.size === size));

  function choose(next: Options) {
    clear();
    setOptions(next);
  }

  return createPortal(
    <Dialog ref={dialog} title={titleOf(card)} className="chooser" onClose={onClose}>
      <form className="chooser-form" autoComplete="off" onSubmit={add}>
        <ChosenProduct card={card} variants={variants} options={options} />
        <OptionPicker
          title="Color"
          name="color"
          values={card.colors}
          chosen={options.color}
          isAvailable={(color) => isInStock({ ...options, color })}
          onChoose={(color) => choose({ ...options, color })}
        />
        <OptionPicker
          title="Size"
          name="size"
          values={card.sizes}
          chosen={options.size}
          isAvailable={(size) => isInStock({ ...options, size })}
          onChoose={(size) => choose({ ...options, size })}
        >
          <SizeHelp card={card} />
        </OptionPicker>
        <div role="alert">{error && <p className="field-error">{error}</p>}</div>
        <Button type="submit" wide busy={busy} busyLabel="Adding..." aria-disabled={!isInStock(options) || undefined}>
          Add to Cart
        </Button>
        <Link to={linkOf({ ...card, wanted: options })} className="quiet-link">
          View details
        </Link>
      </form>
    </Dialog>,
    document.body,
  );
}

/** The part of the size guide for this product, in a tab of its own, so that the choice stays. */
function SizeHelp({ card }: { card: ProductCardData }) {
  const part = sizeGuidePartOf(card);
  if (!part) return null;
  return (
    <a href={`/size-guide#${part}`} target="_blank" rel="noreferrer" className="size-guide-link">
      Find your size<span className="visually-hidden">, opens in a new tab</span>
    </a>
  );
}

/** "Harbour Tote: choose color and size" */
function titleOf({ name, colors, sizes }: ProductCardData): string {
  const asked = [colors.length > 1 && "color", sizes.length > 1 && "size"].filter(Boolean);
  return `${name}: choose ${asked.join(" and ")}`;
}

/** The color that the card shows or adds. A size is preselected only if it is decided. */
function initialOptions({ choice, wanted, sizes }: ProductCardData): Options {
  return { color: wanted.color ?? choice.color, size: wanted.size ?? (sizes.length > 1 ? null : choice.size) };
}

type ChosenProps = { card: ProductCardData; variants: PageVariant[]; options: Options };

/** Image, price and stock of what is chosen so far. */
function ChosenProduct({ card, variants, options }: ChosenProps) {
  const variant = variantOf(variants, options);
  const image = card.color_images.find(({ color }) => color === options.color) ?? card.primary_image;
  return (
    <div className="chooser-product">
      <span className="frame">
        <ProductImage key={image.image_url} image={image} sizes="5rem" decorative />
      </span>
      <p>
        <strong>{card.name}</strong>
        {variant ? <Price amount={variant.price} compareAt={variant.compare_at_price} /> : <Price {...card.price} />}
      </p>
      <p role="status" className={variant && !variant.inStock ? "stock stock-out" : "stock"}>
        {variant && (variant.inStock ? `In Stock (${variant.stock})` : "Out of Stock")}
      </p>
    </div>
  );
}

function useAdding(
  card: ProductCardData,
  variants: PageVariant[],
  options: Options,
  dialog: RefObject<HTMLDialogElement | null>,
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function add(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (card.sizes.length > 1 && !options.size) {
      setError("Please choose a size.");
      dialog.current?.querySelector<HTMLInputElement>("input[name=size]")?.focus();
      return;
    }
    if (!variantOf(variants, options)?.inStock) return;
    setBusy(true);
    setError(undefined);
    // The shopper may have closed the dialog meanwhile.
    const onFailure = (text: string) => (dialog.current?.open ? setError(text) : showToast(text, { kind: "error" }));
    if (await addWithToast(card, 1, options, onFailure)) dialog.current?.close();
    setBusy(false);
  }

  return { busy, error, add: (event: FormEvent) => void add(event), clear: () => setError(undefined) };
}
