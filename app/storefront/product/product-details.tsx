import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { inches, type ProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { imperialWeight, metricWeight } from "#app/features/catalog/ui/weight.ts";
import { ExplainedText } from "#app/storefront/leather-terms/explained-text.tsx";
import { findLeatherTerms, type TextPart } from "#app/storefront/leather-terms/leather-terms.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";

const ScaleDrawing = lazyPart(() => import("#app/features/catalog/ui/scale-drawing.tsx"));

/** The product's details under headings. Empty sections are left out. A leather term that the summary has not is explained once. */
export default function ProductDetails({ product }: { product: ProductPageData }) {
  const { summary, features, benefits, uses, ingredients, leather, care, faq } = product;
  const [, ofLeather = [], ...others] = findLeatherTerms([summary, leather, ...ingredients, ...features, ...benefits]);
  const next = (texts: string[]) => others.splice(0, texts.length);
  const [materials, featureParts, benefitParts] = [next(ingredients), next(features), next(benefits)];
  return (
    <div className="product-details">
      <TextSection title="Features" texts={featureParts} />
      <TextSection title="Benefits" texts={benefitParts} />
      <TextSection title="Uses" texts={uses.map((text) => [text])} />
      <TextSection title="Materials" texts={materials}>
        <p>
          <ExplainedText parts={ofLeather} />
        </p>
      </TextSection>
      <Measures product={product} />
      <TextSection title="Care" texts={care.map((text) => [text])}>
        <p>
          <Link to="/care">All about caring for leather</Link>
        </p>
      </TextSection>
      <Questions faq={faq} />
    </div>
  );
}

function TextSection({ title, texts, children }: { title: string; texts: TextPart[][]; children?: ReactNode }) {
  if (texts.length === 0) return null;
  return (
    <section className="detail">
      <h2>{title}</h2>
      <ul>
        {texts.map((parts) => (
          <li key={JSON.stringify(parts)}>
            <ExplainedText parts={parts} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function Measures({ product: { name, dimensions, weight_grams } }: { product: ProductPageData }) {
  const measures: [string, number | null][] = [
    ["Width", dimensions.width_cm],
    ["Height", dimensions.height_cm],
    ["Depth", dimensions.depth_cm],
    ["Longest strap drop", dimensions.strap_drop_cm],
  ];
  return (
    <section className="detail">
      <h2>Dimensions</h2>
      <Suspense fallback={<div className="scale scale-pending" />}>
        <ScaleDrawing name={name} dimensions={dimensions} />
      </Suspense>
      <table>
        <tbody>
          {measures.map(([label, cm]) =>
            cm === null ? null : (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{cm}&nbsp;cm</td>
                <td>{inches(cm)}&nbsp;in</td>
              </tr>
            ),
          )}
          <tr>
            <th scope="row">Weight</th>
            <td>{metricWeight(weight_grams)}</td>
            <td>{imperialWeight(weight_grams)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Questions({ faq }: { faq: ProductPageData["faq"] }) {
  if (faq.length === 0) return null;
  return (
    <section className="detail">
      <h2>Questions</h2>
      {faq.map(({ question, answer }) => (
        <div key={question} className="question">
          <h3>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </section>
  );
}
