import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { Price } from "#app/ui/price.tsx";
import { CARD_SIZES, CardColors, CardImages } from "./card-images.tsx";
import type { ImageStub } from "./image-stub.ts";
import { type ProductCardData, toCardData } from "./product-card-data.ts";

type Props = {
  product: Product | ProductCardData;
  /** Pieces on hand, once they are known. */
  stock?: number | undefined;
  heading?: "h2" | "h3";
  /** Among the first that a shopper sees: its picture is not left for later. */
  first?: boolean;
  sizes?: string;
  /** The card's buttons. */
  children?: ReactNode;
};

/** One product on a shelf: a picture to press, its name, price and colours, and what can be done with it. */
export function ProductCard({ product, stock, heading: Heading = "h2", first, sizes = CARD_SIZES, children }: Props) {
  const card = "choice" in product ? product : toCardData(product, { live: true });
  const [preview, setPreview] = useState<ImageStub>();
  const [near, setNear] = useState(false);
  return (
    // The link of its name lies over the whole card, so that a pointer is never on the picture itself.
    <article className="card" onPointerEnter={({ pointerType }) => pointerType === "mouse" && setNear(true)}>
      <CardImages card={card} first={first} sizes={sizes} near={near} preview={preview} />
      <div className="card-text">
        <Heading className="card-name">
          <Link to={`/product/${card.slug}`} viewTransition className="card-link">
            {card.name}
          </Link>
        </Heading>
        <Price amount={card.price} />
        <p className="card-meta">
          <span className="label">{card.category.name}</span> ·{" "}
          <StockLine inStock={card.inStock} stock={stock ?? card.stock} />
        </p>
        <CardColors card={card} onPreview={setPreview} />
      </div>
      <div className="card-actions">{children}</div>
    </article>
  );
}

/** 'In Stock (n)' or 'Out of Stock'. The place of the count is kept free until it is known. */
function StockLine({ inStock, stock }: { inStock: boolean; stock: number | undefined }) {
  const there = stock === undefined ? inStock : stock > 0;
  if (!there) return <span className="stock stock-out">Out of Stock</span>;
  return (
    <span className="stock">
      In Stock <span className="stock-count">{stock === undefined ? "" : `(${stock})`}</span>
    </span>
  );
}
