import { Fragment } from "react";
import { Link } from "react-router";
import { ProsePage } from "#app/storefront/content/prose-page.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { sizeGuide } from "./size-guide-parts.tsx";

export const meta = describePage({
  title: "Size guide",
  description: "How to measure for belts, watch straps, laptop sleeves and collars, in centimeters and inches.",
  path: "/size-guide",
});

export default function SizeGuide() {
  return (
    <ProsePage
      title="Size guide"
      lead="All you need is a tape measure and two minutes. Sizes are those of your body, your watch or your computer, not of the product."
    >
      {sizeGuide.map(({ id, title, content }) => (
        <Fragment key={id}>
          <h2 id={id}>{title}</h2>
          {content}
        </Fragment>
      ))}
      <p>
        Not sure? <Link to="/contact">Ask us</Link> and send your measurements: we’ll tell you which size to order.
      </p>
    </ProsePage>
  );
}
