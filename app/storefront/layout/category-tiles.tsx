import { Link } from "react-router";
import { BlurredImage } from "#app/features/catalog/ui/blurred-image.tsx";
import type { ImageStub } from "#app/features/catalog/ui/image-stub.ts";

const categories = [
  { type: "bags", name: "Bags", line: "Totes, satchels, briefcases, weekenders" },
  { type: "accessories", name: "Accessories", line: "Belts, straps, rolls, desk accessories" },
  { type: "wallets", name: "Wallets", line: "Bifolds, card holders, coin purses" },
];

const WIDE = "(min-width: 96rem) 33rem, (min-width: 48rem) 36vw";
const SIZES = { rows: `${WIDE}, 92vw`, row: `${WIDE}, 46vw` };

type Props = {
  imageOf: (type: string) => ImageStub | undefined;
  /** Layout on phones: below each other, or side by side with cropped images. */
  phone?: keyof typeof SIZES;
};

/** Links to the three product types, each with an image. */
export function CategoryTiles({ imageOf, phone = "rows" }: Props) {
  return (
    <ul className="category-tiles">
      {categories.map(({ type, name, line }) => (
        <CategoryTile
          key={type}
          {...{ name, line }}
          to={`/shop?category=${type}`}
          image={imageOf(type)}
          sizes={SIZES[phone]}
        />
      ))}
    </ul>
  );
}

type TileProps = { to: string; name: string; line: string; image: ImageStub | undefined; sizes: string };

function CategoryTile({ to, name, line, image, sizes }: TileProps) {
  return (
    <li className="category-tile">
      <div className="frame">{image && <BlurredImage image={image} sizes={sizes} decorative />}</div>
      <h3>
        <Link to={to} className="card-link">
          {name}
        </Link>
      </h3>
      <p className="quiet">{line}</p>
    </li>
  );
}
