import { Link, useNavigation } from "react-router";
import { Swatch } from "#app/ui/swatch.tsx";
import { BlurredImage } from "./blurred-image.tsx";
import type { ImageStub } from "./image-stub.ts";
import { choiceLabel, linkOf, type ProductCardData } from "./product-card-data.ts";
import { ProductImage } from "./product-image.tsx";

/** Two columns on a phone, three from 40rem, four from 75rem. The page is at most 96rem wide. */
export const CARD_SIZES = "(min-width: 96rem) 21rem, (min-width: 75rem) 22vw, (min-width: 40rem) 30vw, 44vw";

type Props = {
  card: ProductCardData;
  first: boolean | undefined;
  sizes: string;
  /** A mouse has entered the card. Images for hover load only then. */
  hovered: boolean;
  preview: ImageStub | undefined;
  onPreview: (preview: ImageStub | undefined) => void;
};

/**
 * The card's image, covered by another view on hover, by the color whose swatch is hovered or focused, or by the next view, which
 * the button shows: its images load at the first press.
 */
export function CardImages({ card, first, sizes, hovered, preview, onPreview }: Props) {
  const isTransitioning = useNavigation().location?.pathname === `/product/${card.slug}`;
  const over = preview ?? (hovered ? card.second_image : undefined);
  return (
    <div className={`frame card-frame${isTransitioning ? " shared-image" : ""}`}>
      <BlurredImage image={card.primary_image} sizes={sizes} first={first} />
      {over && (
        <ProductImage
          key={over.image_url}
          image={over}
          sizes={sizes}
          className={preview ? "card-preview" : "card-second"}
          first
          decorative={!preview}
        />
      )}
      <button
        type="button"
        className="card-next with-script"
        aria-label={`Next view of ${card.name}`}
        onClick={() =>
          import("./next-view.ts").then(
            ({ showNextView }) => showNextView(card, over, onPreview),
            (problem: unknown) => console.error("The next view was not loaded", problem),
          )
        }
      />
      {!card.choiceInStock && (
        <span className="badge card-badge">
          {card.inStock ? `Sold out in ${choiceLabel(card.wanted)}` : "Sold out"}
        </span>
      )}
    </div>
  );
}

type ColorsProps = {
  card: ProductCardData;
  onPreview: (preview: ImageStub | undefined) => void;
  onChoose: (color: string | null) => void;
};

/**
 * A product's colors. Hover or focus previews a color, a press shows the card in it. Without scripts, and in a new tab, they
 * are links to the product in that color.
 */
export function CardColors({ card, onPreview, onChoose }: ColorsProps) {
  if (card.color_images.length === 0) {
    return <p className="card-colors">{card.colors.length > 0 && <OnlyColor color={card.colors[0] ?? ""} />}</p>;
  }
  return (
    <ul className="card-colors" aria-label="Colors">
      {card.color_images.map((image) => (
        <li key={image.image_url}>
          <Link
            to={linkOf({ ...card, wanted: { ...card.wanted, color: image.color } })}
            className="card-color"
            aria-label={`${card.name} in ${image.color}`}
            aria-current={image.color === card.primary_image.color ? "true" : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onPreview(undefined);
              onChoose(image.color);
            }}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && onPreview(image)}
            onPointerLeave={() => onPreview(undefined)}
            onFocus={() => onPreview(image)}
            onBlur={() => onPreview(undefined)}
          >
            <Swatch color={image.color ?? ""} />
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
