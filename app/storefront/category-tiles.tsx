import { Link } from "react-router";
import { BlurredPicture } from "#app/features/catalog/ui/blurred-picture.tsx";
import type { PictureStub } from "#app/features/catalog/ui/picture-stub.ts";

const categories = [
  { type: "bags", name: "Bags", line: "Totes, satchels, briefcases, weekenders" },
  { type: "accessories", name: "Accessories", line: "Belts, gloves, straps, things for the desk" },
  { type: "wallets", name: "Wallets", line: "Bifolds, card holders, coin purses" },
];

const SIZES = "(min-width: 96rem) 33rem, (min-width: 48rem) 36vw, 92vw";

/** The three ways into the shop, each with its picture. */
export function CategoryTiles({ pictureOf }: { pictureOf: (type: string) => PictureStub | undefined }) {
  return (
    <ul className="category-tiles">
      {categories.map(({ type, name, line }) => (
        <CategoryTile key={type} to={`/shop?category=${type}`} name={name} line={line} picture={pictureOf(type)} />
      ))}
    </ul>
  );
}

type TileProps = { to: string; name: string; line: string; picture: PictureStub | undefined };

function CategoryTile({ to, name, line, picture }: TileProps) {
  return (
    <li className="category-tile">
      <div className="plate">{picture && <BlurredPicture picture={picture} sizes={SIZES} decorative />}</div>
      <h3>
        <Link to={to} className="card-link">
          {name}
        </Link>
      </h3>
      <p className="quiet">{line}</p>
    </li>
  );
}
