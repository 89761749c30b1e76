import { CategoryTiles } from "./category-tiles.tsx";
import { useScenes } from "./editorial-images.ts";

/** For screens that have nothing to show: the shelves are full. */
export default function WaysIn() {
  const scenes = useScenes();
  return (
    <section className="home-section ways-in" aria-labelledby="ways-in">
      <h2 id="ways-in">Look along the shelves</h2>
      <CategoryTiles phone="row" pictureOf={(type) => scenes[type]} />
    </section>
  );
}
