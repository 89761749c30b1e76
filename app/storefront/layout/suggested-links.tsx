import { CategoryTiles } from "./category-tiles.tsx";
import { useEditorialImages } from "./use-editorial-images.ts";

/** Links to the product types, for pages that have nothing else to show. */
export default function SuggestedLinks() {
  const editorialImages = useEditorialImages();
  return (
    <section className="home-section suggested-links" aria-labelledby="suggested-links">
      <h2 id="suggested-links">Keep browsing</h2>
      <CategoryTiles phone="row" imageOf={(type) => editorialImages[type]} />
    </section>
  );
}
