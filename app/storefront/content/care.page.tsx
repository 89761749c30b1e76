import { Link } from "react-router";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Leather Care",
  description: "How to clean, feed, dry and store vegetable-tanned leather so that it grows old well.",
  path: "/care",
});

export default function Care() {
  return (
    <ProsePage
      title="Leather Care"
      lead="Leather is skin. It likes being touched, dislikes heat, and wants a little fat twice a year."
    >
      <h2 id="daily">Every day</h2>
      <p>
        Use it. The oil of your hands is the best polish there is. Brush off dust with a soft brush or a dry cloth, and
        give a wallet that lives in a back pocket a rest now and then.
      </p>
      <h2 id="water">When it gets wet</h2>
      <ol>
        <li>
          Blot, don't rub. A whole wet surface dries evenly; a single drop leaves a ring, so dampen around it with a
          cloth.
        </li>
        <li>Stuff bags with plain paper to hold the shape.</li>
        <li>Let it dry at room temperature, away from radiators, hair dryers and sun. It may take two days.</li>
        <li>When it is dry and feels stiff, feed it.</li>
      </ol>
      <h2 id="feeding">Feeding, twice a year</h2>
      <p>
        Put a pea of neutral leather balm on a cotton cloth and work it in thinly with small circles. Leave it
        overnight, then buff. Try it where nobody looks first: natural leather turns a shade darker at once, black shows
        nothing at all.
      </p>
      <h2 id="stains">Stains</h2>
      <p>
        Fat from food sinks in and spreads over some weeks until you can't see it. Ink stays. Scratches in
        vegetable-tanned leather mostly go if you rub them with a warm thumb. Please don't use household cleaner, baby
        wipes or shoe polish.
      </p>
      <h2 id="storing">Putting it away</h2>
      <p>
        In a cotton bag, not a plastic one, stuffed lightly, in a dry place with some air. Mold that has started as a
        white bloom wipes off with a cloth barely damp with vinegar.
      </p>
      <h2 id="help">When care is not enough</h2>
      <p>
        We mend our own seams, edges and hardware. <Link to="/contact">Send us a photo</Link> and we say what can be
        done.
      </p>
    </ProsePage>
  );
}
