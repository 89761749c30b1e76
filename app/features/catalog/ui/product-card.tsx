import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { Price } from "#app/ui/price.tsx";
import { CARD_SIZES, CardColors, CardImages } from "./card-images.tsx";
import type { ImageStub } from "./image-stub.ts";
import { inColor, linkOf, type ProductCardData, toCardData } from "./product-card-data.ts";
import { RatingLine } from "./rating-line.tsx";

type Props = {
  product: Product | ProductCardData;
  /** Available units, once loaded. */
  stock?: number | undefined;
  heading?: "h2" | "h3" | undefined;
  /** Visible when the page opens: its image loads eagerly. */
  first?: boolean;
  sizes?: string;
  /** The card's buttons, for the card in the color that it shows. */
  children?: (shown: ProductCardData) => ReactNode;
};

/** A product card: image, name, price, stock, colors and buttons. A press on a color shows the whole card in it. */
export function ProductCard({ product, stock, heading: Heading = "h2", first, sizes = CARD_SIZES, children }: Props) {
  const [color, setColor] = useState<string | null>(null);
  const listed = "choice" in product ? product : toCardData(product, { live: true });
  const card = inColor({ ...listed, stock: stock ?? listed.stock }, color);
  const [preview, setPreview] = useState<ImageStub>();
  const [hovered, setHovered] = useState(false);
  return (
    // The name's link covers the whole card, so hover is detected on the card, not on the image.
    <article className="card" onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHovered(true)}>
      <CardImages card={card} first={first} sizes={sizes} hovered={hovered} preview={preview} onPreview={setPreview} />
      <div className="card-text">
        <Heading className="card-name">
          <Link to={linkOf(card)} viewTransition className="card-link">
            {card.name}
          </Link>
        </Heading>
        <Price {...card.price} />
        <p className="card-meta">
          <span className="label">{card.category.name}</span> ·{" "}
          <StockLine inStock={card.choiceInStock} stock={card.stock} />
        </p>
        {card.rating && <RatingLine rating={card.rating} />}
        <CardColors card={card} onPreview={setPreview} onChoose={setColor} />
      </div>
      <div className="card-actions">{children?.(card)}</div>
    </article>
  );
}

/** Few enough to hurry. */
const FEW = 5;

/** 'In Stock (n)' or 'Out of Stock'. Space for the count is reserved until it has loaded. */
function StockLine({ inStock, stock }: { inStock: boolean; stock: number | undefined }) {
  const isInStock = stock === undefined ? inStock : stock > 0;
  if (!isInStock) return <span className="stock stock-out">Out of Stock</span>;
  return (
    <span className="stock">
      In Stock{" "}
      <span className="stock-count" data-few={stock && stock <= FEW ? "" : undefined}>
        {stock === undefined ? "" : `(${stock})`}
      </span>
    </span>
  );
}
