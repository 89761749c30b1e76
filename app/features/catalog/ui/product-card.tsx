import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Price } from "#app/ui/price.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import type { Product } from "../catalog.contract.ts";
import { ProductPicture } from "./product-picture.tsx";
import { type ShelfCard, toShelfCard } from "./shelf-card.ts";
import { StockLine } from "./stock-line.tsx";

type Props = {
  product: Product | ShelfCard;
  /** Pieces on hand, once they are known. */
  stock?: number | undefined;
  heading?: "h2" | "h3";
  /** Among the first that a shopper sees: its picture is not left for later. */
  first?: boolean;
  sizes?: string;
  /** The card's buttons. */
  children?: ReactNode;
};

const SIZES = "(min-width: 80rem) 21vw, (min-width: 48rem) 30vw, 46vw";

/** One product on a shelf: a picture to press, its name, price and colours, and what can be done with it. */
export function ProductCard({ product, stock, heading: Heading = "h2", first, sizes = SIZES, children }: Props) {
  const card = "choice" in product ? product : toShelfCard(product, { live: true });
  return (
    <article className="card">
      <CardPictures card={card} first={first} sizes={sizes} />
      <div className="card-text">
        <Heading className="card-name">
          <Link to={`/product/${card.slug}`} viewTransition className="card-link">
            {card.name}
          </Link>
        </Heading>
        <Price amount={card.price} />
        <p className="label">{card.category.name}</p>
        <Colors colors={card.colors} />
        <StockLine inStock={card.inStock} stock={stock ?? card.stock} />
      </div>
      <div className="card-actions">{children}</div>
    </article>
  );
}

/** The second picture is fetched when a pointer first comes near, not before. */
function CardPictures({ card, first, sizes }: { card: ShelfCard; first: boolean | undefined; sizes: string }) {
  const [near, setNear] = useState(false);
  return (
    <div className="plate card-plate" onPointerEnter={({ pointerType }) => pointerType === "mouse" && setNear(true)}>
      <ProductPicture picture={card.primary_image} sizes={sizes} first={first} />
      {near && card.second_image && (
        <ProductPicture picture={card.second_image} sizes={sizes} className="card-second" first decorative />
      )}
      {!card.inStock && <span className="badge card-badge">Sold out</span>}
    </div>
  );
}

function Colors({ colors }: { colors: string[] }) {
  if (colors.length === 0) return null;
  return (
    <p className="card-colors">
      <span className="visually-hidden">{colors.join(", ")}</span>
      {colors.map((color) => (
        <Swatch key={color} color={color} />
      ))}
    </p>
  );
}
