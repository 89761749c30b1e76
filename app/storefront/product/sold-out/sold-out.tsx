import { Link } from "react-router";
import { inColor, linkOf, type ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import type { PageVariant } from "#app/features/catalog/ui/product-page-data.ts";
import { Price } from "#app/ui/price.tsx";
import { BackInStockForm } from "./back-in-stock-form.tsx";
import type { SubmittedRequest } from "./request-by-form.server.ts";

type Props = { variant: PageVariant; similar: ProductCardData[]; asked: SubmittedRequest | undefined };

/** What a product page offers while the chosen variant is sold out: an email when it is back, and similar products. */
export default function SoldOut({ variant, similar, asked }: Props) {
  return (
    <>
      <BackInStockForm variant={variant} asked={asked} />
      <SimilarInStock cards={similar.filter(isInStock).map((card) => inThisColor(card, variant.color))} />
    </>
  );
}

const isInStock = ({ inStock, stock }: ProductCardData) => (stock === undefined ? inStock : stock > 0);

/** The card in the color that was looked for, if that is in stock. */
function inThisColor(card: ProductCardData, color: string | null): ProductCardData {
  const colored = inColor(card, color);
  return colored.choiceInStock ? colored : card;
}

function SimilarInStock({ cards }: { cards: ProductCardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="similar-in-stock" aria-labelledby="similar-in-stock">
      <h2 id="similar-in-stock">Similar and in stock</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <Link to={linkOf(card)}>
              <span className="frame">
                <ProductImage image={card.primary_image} sizes="4rem" decorative />
              </span>
              <span>
                {card.name} {card.wanted.color && <span className="quiet similar-color">in {card.wanted.color}</span>}
              </span>
              <Price {...card.price} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
