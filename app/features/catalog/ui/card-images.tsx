import { Link, useNavigation } from "react-router";
import { Swatch } from "#app/ui/swatch.tsx";
import { BlurredPicture } from "./blurred-image.tsx";
import type { PictureStub } from "./image-stub.ts";
import { ProductPicture } from "./product-image.tsx";
import type { ShelfCard } from "./product-card-data.ts";

/** Two columns on a phone, three from 40rem, four from 75rem; wider than 96rem the page grows no more. */
export const CARD_SIZES = "(min-width: 96rem) 21rem, (min-width: 75rem) 22vw, (min-width: 40rem) 30vw, 44vw";

type Props = {
  card: ShelfCard;
  first: boolean | undefined;
  sizes: string;
  /** A mouse has been on the card: what is shown on hover is fetched from then on, not before. */
  near: boolean;
  look: PictureStub | undefined;
};

/** The card's picture; over it another view while a mouse is near, or the colour whose swatch is looked at. */
export function CardPictures({ card, first, sizes, near, look }: Props) {
  const travels = useNavigation().location?.pathname === `/product/${card.slug}`;
  const over = look ?? (near ? card.second_image : undefined);
  return (
    <div className={`plate card-plate${travels ? " travels" : ""}`}>
      <BlurredPicture picture={card.primary_image} sizes={sizes} first={first} />
      {over && (
        <ProductPicture
          key={over.image_url}
          picture={over}
          sizes={sizes}
          className={look ? "card-look" : "card-second"}
          first
          decorative
        />
      )}
      {!card.inStock && <span className="badge card-badge">Sold out</span>}
    </div>
  );
}

/** A product's colours as chips, each the way to the product in that colour and, looked at, its picture on the card. */
export function CardColors({ card, onLook }: { card: ShelfCard; onLook: (look: PictureStub | undefined) => void }) {
  if (card.color_images.length === 0) {
    return <p className="card-colors">{card.colors.length > 0 && <OnlyColor color={card.colors[0] ?? ""} />}</p>;
  }
  return (
    <ul className="card-colors" aria-label="Colors">
      {card.color_images.map((picture) => (
        <li key={picture.image_url}>
          <Link
            to={`/product/${card.slug}?color=${encodeURIComponent(picture.color ?? "")}`}
            viewTransition
            className="card-color"
            aria-label={`${card.name} in ${picture.color}`}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && onLook(picture)}
            onPointerLeave={() => onLook(undefined)}
            onFocus={() => onLook(picture)}
            onBlur={() => onLook(undefined)}
          >
            <Swatch color={picture.color ?? ""} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OnlyColor({ color }: { color: string }) {
  return (
    <>
      <span className="visually-hidden">{color}</span>
      <Swatch color={color} />
    </>
  );
}
