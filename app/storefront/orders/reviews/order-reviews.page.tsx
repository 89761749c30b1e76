import { data, redirect } from "react-router";
import { REVIEW_ERRORS } from "#app/features/reviews/review-messages.ts";
import { findReviewable } from "#app/features/reviews/reviewable-products.ts";
import type { ReviewableProduct } from "#app/features/reviews/reviews.contract.ts";
import { readId } from "#app/platform/http/input-schemas.ts";
import { sentFiles } from "#app/platform/http/read-files.server.ts";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { throwIfCrossSite } from "#app/storefront/forms/reject-cross-site.server.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Stars } from "#app/ui/stars.tsx";
import type { Route } from "./+types/order-reviews.page.ts";
import { ReviewForm } from "./review-form.tsx";
import { readReviewForm, readReviewTexts, refusedReview, submitReview } from "./submit-review.server.ts";

export const meta = describePage({
  title: "Review what you bought",
  description: "Reviews of the products of your order.",
  path: "/track",
});

/** Why a form was not read. */
const UNREAD = {
  400: "The form could not be read. Please try again.",
  409: REVIEW_ERRORS.reviewed_already.error,
  413: "These photos are too large. Please choose at most three, each of at most 10\u00a0MB.",
};

const noSuchOrder = () => data("There is no such order.", { status: 404 });

/** The parameters of the page: the order's token, the product to review, and the one that was just reviewed. */
function readParameters(request: Request) {
  const { searchParams } = new URL(request.url);
  const id = (name: string) => readId(searchParams.get(name) ?? "");
  return { token: searchParams.get("token") ?? undefined, product: id("product"), sent: id("sent") };
}

/** Loads what of an order can be reviewed and what its buyer wrote, by its number and the token of its link. */
export async function loader({ request, params: { number } }: Route.LoaderArgs) {
  const { token, product, sent } = readParameters(request);
  const found = await findReviewable(number, { token });
  if (!found.ok) throw noSuchOrder();
  const { products, unreviewed, order } = found.value;
  const chosen = unreviewed.find((one) => one.product_id === product) ?? unreviewed[0];
  const thanks = products.some((one) => one.product_id === sent && one.review?.state === "pending");
  return { number: order.number, token: token ?? "", products, chosen, thanks };
}

export { loadWholePage as clientLoader } from "#app/storefront/layout/load-whole-page.ts";
export { OrderFailure as ErrorBoundary } from "#app/storefront/orders/order-failure.tsx";

/** Handles the form and redirects, so that a reload sends nothing twice. */
export async function action({ request, params: { number }, context }: Route.ActionArgs) {
  throwIfCrossSite(request);
  const limited = await limitForms(request);
  if (limited) {
    const texts = await readReviewTexts(request, context.get(sentFiles));
    return data({ submitted: refusedReview(texts, limited.error) }, limited.init);
  }
  const { token } = readParameters(request);
  const of = { number, viewer: { token } };
  const read = await readReviewForm(request, context.get(sentFiles), of);
  if ("status" in read) {
    if (read.status === 404) throw noSuchOrder();
    const form = "form" in read ? read.form : new FormData();
    return data({ submitted: refusedReview(form, UNREAD[read.status]) }, { status: read.status });
  }
  const result = await submitReview(request, read, of);
  if (result.ok) {
    const query = new URLSearchParams({ token: token ?? "", sent: String(result.productId) });
    return redirect(`/order/${encodeURIComponent(number)}/reviews?${query}`, 303);
  }
  if (result.init.status === 404) throw noSuchOrder();
  return data({ submitted: result.submitted }, result.init);
}

/** The URL grants access to the order, so no other site may see it. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const responseHeaders = new Headers({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });
  for (const [name, value] of actionHeaders) responseHeaders.set(name, value);
  return responseHeaders;
}

export default function OrderReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { number, token, products, thanks } = loaderData;
  const submitted = actionData?.submitted;
  const sentTo = products.find(({ product_id }) => String(product_id) === submitted?.values.product_id);
  const chosen = sentTo?.review === null ? sentTo : loaderData.chosen;
  const page = `/order/${number}/reviews?token=${token}`;
  return (
    <div className="page order-page">
      <p className="label">
        Order <a href={`/order/${number}?token=${token}`}>{number}</a>
      </p>
      <h1>Review what you bought</h1>
      {thanks && (
        <p role="status" className="notice notice-success">
          Thank you. We read each review before it is published.
        </p>
      )}
      {submitted && (
        <p role="alert" className="notice notice-error">
          {submitted.problem}
        </p>
      )}
      {products.length === 0 && <p className="lead">You can review your order once it has arrived.</p>}
      <ul className="review-products">
        {products.map((product) => (
          <li key={product.product_id}>
            <ProductState product={product} chosen={chosen} page={page} />
          </li>
        ))}
      </ul>
      {chosen && (
        <section aria-labelledby="review-form">
          <h2 id="review-form">Your review of {chosen.name}</h2>
          <ReviewForm key={chosen.product_id} product={chosen} submitted={submitted} />
        </section>
      )}
    </div>
  );
}

const STATE_TEXTS = {
  pending: "Waiting for approval",
  published: "Published",
  declined: "Not published",
};

type StateProps = { product: ReviewableProduct; chosen: ReviewableProduct | undefined; page: string };

function ProductState({ product: { product_id, name, slug, color, size, review }, chosen, page }: StateProps) {
  const bought = [color, size].filter(Boolean).join(" · ");
  return (
    <>
      <p>
        <a href={`/product/${slug}`}>{name}</a> {bought && <span className="quiet">{bought}</span>}
      </p>
      {review && (
        <p>
          <span role="img" aria-label={`${review.rating} of 5 stars`}>
            <Stars value={review.rating} />
          </span>{" "}
          <span className="badge">{STATE_TEXTS[review.state]}</span>
          {review.state === "declined" && (
            <a href="/contact" className="quiet-link">
              Ask us why
            </a>
          )}
        </p>
      )}
      {!review && product_id !== chosen?.product_id && (
        <a href={`${page}&product=${product_id}`} className="quiet-link">
          Write a review
        </a>
      )}
    </>
  );
}
