import { type RefObject, useEffect, useState } from "react";
import type { Options, PageVariant } from "#app/features/catalog/ui/product-page-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";

type Props = {
  variant: PageVariant | undefined;
  options: Options;
  state: "idle" | "adding" | "added";
  /** The row with the product's own button. */
  row: RefObject<HTMLElement | null>;
};

/** On phones: price, choice and a button that submits the form, while the product's own button is not on the screen. */
export default function BuyBar({ variant, options, state, row }: Props) {
  const isOutOfView = useIsOutOfView(row);
  const isShown = isOutOfView && variant?.inStock === true;
  useSpaceForBar(isShown);
  if (!isShown) return null;
  const choice = [options.color, options.size].filter(Boolean).join(" · ");
  return (
    <div className="buy-bar">
      <p>
        <Price amount={variant.price} compareAt={variant.compare_at_price} />
        {choice && <span className="buy-bar-choice">{choice}</span>}
      </p>
      <Button
        type="submit"
        busy={state === "adding"}
        busyLabel="Adding..."
        aria-label="Add to cart with the chosen options"
      >
        {state === "added" ? "Added to Cart" : "Add to Cart"}
      </Button>
    </div>
  );
}

/** Toasts and the end of the page stay above the bar. */
function useSpaceForBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.setProperty("--buy-bar-height", "4rem");
    return () => void style.removeProperty("--buy-bar-height");
  }, [isShown]);
}

/** What the bar at the bottom of a phone covers, in pixels. */
const COVERED_PX = 76;

/** Whether the element is above or below the screen of a phone, or behind the bar at its bottom. False on wider screens. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOutOfView, setIsOutOfView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const seen = new IntersectionObserver(
      ([entry]) => setIsOutOfView(entry?.isIntersecting === false && matchMedia("(width < 48rem)").matches),
      { rootMargin: `0px 0px -${COVERED_PX}px` },
    );
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
  return isOutOfView;
}
