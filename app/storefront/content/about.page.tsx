import { Fragment } from "react";
import { Link } from "react-router";
import { BlurredImage } from "#app/features/catalog/ui/blurred-image.tsx";
import { shop } from "#app/platform/identity.ts";
import { MAKERS, MENDING_TEXT, PARCEL_TEXT, THREAD_TEXT } from "#app/platform/shop-facts.ts";
import { useEditorialImages } from "#app/storefront/layout/use-editorial-images.ts";
import { CRAFT_TERMS } from "#app/storefront/leather-terms/leather-terms.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Our Story",
  description: `Who makes ${shop.name}’s bags, wallets and accessories, how they are made, and what we do about the hides we use.`,
  path: "/about",
});

export default function About() {
  return (
    <ProsePage
      title="Our Story"
      image={<Bench />}
      lead={`${shop.name} is a small workshop that makes leather goods to use every day, to mend when needed, and to like better every year.`}
    >
      <p>
        We began in {shop.founded} with one bench, one clicking press bought from a closing shoe factory, and a tote bag
        that a friend asked for. She still carries it. The corners have gone dark, the handles have learned the shape of
        her hand, and the stitches have not moved. That bag is the whole idea of the shop.
      </p>
      <p>
        Today {MAKERS} cut, skive, punch, stitch and burnish. We keep our collection small so that we can make each item
        well, and we release something new only after using it ourselves for half a year.
      </p>
      <Craftsmanship />
      <Sustainability />
      <h2 id="mending">Mending</h2>
      <p>
        If a seam opens or a rivet comes loose, <Link to="/contact">write to us</Link>. {MENDING_TEXT}{" "}
        <Link to="/care">Leather care</Link> explains how to put that day off.
      </p>
      <h2 id="pictures">About the images</h2>
      <p>
        The images in this demonstration shop are computer renderings, not photographs of real stock. Each one is drawn
        from the product’s own measurements and colors, in a middle size where there are several. Shoulder straps that
        come off are left off, and long ones are drawn short so that the bag fills the frame.
      </p>
    </ProsePage>
  );
}

function Bench() {
  const image = useEditorialImages()["our-story"];
  if (!image) return null;
  return (
    <div className="frame prose-image">
      <BlurredImage image={image} sizes="(min-width: 72rem) 72rem, 100vw" />
    </div>
  );
}

function Craftsmanship() {
  return (
    <>
      <h2 id="craftsmanship">Craftsmanship</h2>
      <p>
        A bag starts as half a hide on the cutting table. We read it first: the back is firm and becomes straps and
        bases, the shoulder has growth lines that look best on a flap, and the belly stretches and becomes linings. We
        don’t print or coat the leather to hide the marks of the animal’s life.
      </p>
      <dl>
        {CRAFT_TERMS.map(({ id, name, meaning }) => (
          <Fragment key={id}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <p>
        Every maker stamps the inside of each item with their initial. If you write to us about it, that person replies.
      </p>
    </>
  );
}

function Sustainability() {
  return (
    <>
      <h2 id="sustainability">Sustainability</h2>
      <p>
        The most useful thing we can do is to make fewer things that last longer. Beyond that we follow a few plain
        rules, and would rather name their limits than call ourselves green.
      </p>
      <ul>
        <li>
          Our hides are a by-product of food. We buy only from tanneries that name the slaughterhouse and treat their
          wastewater.
        </li>
        <li>
          Offcuts become key fobs, cord keepers and card holders before they become waste. About a ninth of each hide is
          still wasted.
        </li>
        <li>{THREAD_TEXT}</li>
        <li>{PARCEL_TEXT}</li>
        <li>We don’t fly stock around: we make our products where we pack them.</li>
      </ul>
    </>
  );
}
