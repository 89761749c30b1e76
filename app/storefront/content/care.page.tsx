import { Link } from "react-router";
import { CARE_INTERVAL, MENDING_TEXT } from "#app/platform/shop-facts.ts";
import Explained from "#app/storefront/leather-terms/explained-text.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Leather care",
  description: "How to clean, condition, dry and store vegetable-tanned leather so that it ages well.",
  path: "/care",
});

export default function Care() {
  return (
    <ProsePage
      title="Leather care"
      lead={`Leather is skin. It likes to be touched, dislikes heat, and wants a little balm ${CARE_INTERVAL}.`}
    >
      <h2 id="daily">Every day</h2>
      <p>
        Use it. The oil of your hands is the best polish there is. Brush off dust with a soft brush or a dry cloth, and
        give a wallet that you carry in a back pocket a rest now and then.
      </p>
      <h2 id="water">When it gets wet</h2>
      <ol>
        <li>
          Blot, don’t rub. A surface that is wet all over dries evenly; a single drop leaves a ring, so dampen the
          leather around it with a cloth.
        </li>
        <li>Stuff bags with plain paper to hold the shape.</li>
        <li>Let it dry at room temperature, away from radiators, hair dryers and sun. It may take two days.</li>
        <li>If it feels stiff once it is dry, condition it.</li>
      </ol>
      <h2 id="conditioning">Conditioning, {CARE_INTERVAL}</h2>
      <p>
        Put a pea-sized amount of neutral leather balm on a cotton cloth and work it in thinly with small circles. Leave
        it overnight, then buff. Test it first where nobody will see: natural leather turns a shade darker at once,
        while black doesn’t change. Bags need balm more often than wallets; each product’s page has its own advice.
      </p>
      <h2 id="stains">Stains</h2>
      <p>
        Grease from food sinks in and spreads over a few weeks until you can’t see it. Ink stays. Most scratches in{" "}
        <Explained text="vegetable-tanned" /> leather disappear if you rub them with a warm thumb. Please don’t use
        household cleaners, baby wipes or shoe polish.
      </p>
      <h2 id="storing">Storing</h2>
      <p>
        Store it lightly stuffed in a cotton bag, not a plastic one, in a dry place with some air. Mold, a white fuzz,
        wipes off with a cloth barely damp with vinegar.
      </p>
      <h2 id="help">When care is not enough</h2>
      <p>
        {MENDING_TEXT} <Link to="/contact">Describe the damage to us</Link>, and we’ll tell you what we can do.
      </p>
    </ProsePage>
  );
}
