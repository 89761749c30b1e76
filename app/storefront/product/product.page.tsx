import { Suspense } from "react";
import { data, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { applyCartForm } from "#app/features/cart/cart-actions.server.ts";
import { fetchPairs, fetchProduct } from "#app/features/catalog/catalog.client.ts";
import { fetchSimilarCards } from "#app/features/catalog/similar.client.ts";
import { toProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { RestError } from "#app/platform/http/rest.ts";
import { shop } from "#app/platform/identity.ts";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { ErrorPage } from "#app/storefront/layout/error-page.tsx";
import { LoadFailure } from "#app/storefront/layout/load-failure.tsx";
import { readCurrentSlug, readProduct } from "#app/storefront/listing/product-list.server.ts";
import { pageMeta } from "#app/storefront/seo/describe-page.ts";
import { offerTerms } from "#app/storefront/seo/offer-terms.server.ts";
import { schemaOrgBreadcrumbs, schemaOrgProduct } from "#app/storefront/seo/structured-data.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { Route } from "./+types/product.page.ts";
import { breadcrumbsOf } from "./product-breadcrumbs.ts";
import { ProductView } from "./product-view.tsx";
import { loadReviews, schemaOrgReviews } from "./reviews/load-reviews.server.ts";
import { reportByForm, type SubmittedReport } from "./reviews/report-by-form.server.ts";
import { requestByForm, type SubmittedRequest } from "./sold-out/request-by-form.server.ts";

const SuggestedLinks = lazyPart(() => import("#app/storefront/layout/suggested-links.tsx"));

const RecentlyViewed = lazyPart(() => import("#app/storefront/recently-viewed/recently-viewed.tsx"));

const Reviews = lazyPart(() => import("./reviews/reviews.tsx"));

const MISSING = "Product not found.";

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData)
    return [
      { title: `${isNotFound(error) ? MISSING : "Failed to load product."} · ${shop.name}` },
      { name: "robots", content: "noindex" },
    ];
  const { product } = loaderData;
  return pageMeta(
    {
      title: product.name,
      description: product.summary,
      path: `/product/${product.slug}`,
      image: product.images[0]?.image_url,
      structured: (site) => [
        schemaOrgProduct(site, product, loaderData),
        schemaOrgBreadcrumbs(site, breadcrumbsOf(product), product.name),
      ],
    },
    matches,
  );
}

export async function loader({ params, request }: Route.LoaderArgs) {
  const product = await readProduct(params.slug);
  if (product) {
    const reviews = await loadReviews(product, new URL(request.url).searchParams);
    return { product, reviews, terms: offerTerms(), rated: schemaOrgReviews(reviews) };
  }
  const current = await readCurrentSlug(params.slug);
  if (current === undefined) throw data(MISSING, { status: 404 });
  throw redirect(`/product/${current}${new URL(request.url).search}`, 301);
}

/** What a form without JavaScript shows on the page again: what was chosen, and a result at its form. */
type Submitted = {
  error?: string | undefined;
  submitted: { color: string | null; size: string | null; quantity: number };
  asked?: SubmittedRequest;
  reported?: SubmittedReport;
};

/**
 * Handles the forms without JavaScript. The one to buy redirects to the plain cart, or shows the page again with the error; the one
 * for back-in-stock emails and the one to report a review show the page with their message.
 */
export async function action({ request }: Route.ActionArgs) {
  const limited = await limitForms(request);
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "") || null;
  const submitted = { color: typed("color"), size: typed("size"), quantity: Number(typed("quantity")) || 1 };
  const reviewId = typed("review_id");
  if (limited && reviewId) {
    const reported = { reviewId, reason: typed("reason") ?? "", error: limited.error };
    return data<Submitted>({ reported, submitted }, limited.init);
  }
  if (limited) return data<Submitted>({ error: limited.error, submitted }, limited.init);
  if (reviewId) {
    const { reported, init } = await reportByForm(request, form);
    return data<Submitted>({ reported, submitted }, init);
  }
  if (form.get("variant_id")) {
    const { result, init } = await requestByForm(request, form);
    return data<Submitted>({ ...result, submitted }, init);
  }
  const { result, headers } = await applyCartForm(request, form);
  if (result.ok) return redirect("/cart/plain", { status: 303, headers });
  return data<Submitted>({ error: result.error.message, submitted }, { status: result.error.status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function clientLoader({ params, request: { signal, url } }: Route.ClientLoaderArgs) {
  try {
    const [product, similar] = await Promise.all([
      fetchProduct(params.slug, signal),
      fetchSimilarCards(params.slug, signal),
    ]);
    if (product.slug !== params.slug && String(product.id) !== params.slug)
      throw redirect(`/product/${product.slug}${new URL(url).search}`);
    return {
      product: toProductPageData(
        product,
        { pairs: await fetchPairs(product.pairs_with, signal), similar },
        { live: true },
      ),
      terms: [],
      reviews: undefined,
    };
  } catch (problem) {
    if (problem instanceof RestError && problem.status === 404) throw data(MISSING, { status: 404 });
    throw problem;
  }
}

/** A change of color or size loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, reviews } = loaderData;
  const list = (
    <Suspense>
      <Reviews product={product} loaded={reviews} reported={actionData?.reported} />
    </Suspense>
  );
  return (
    <ProductView key={product.id} product={product} {...actionData} reviews={list}>
      <Suspense>
        <RecentlyViewed product={product} />
      </Suspense>
    </ProductView>
  );
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) {
    return (
      <>
        <ErrorPage error={error} />
        <Suspense>
          <SuggestedLinks />
        </Suspense>
      </>
    );
  }
  return <LoadFailure title="Product" text="Failed to load product." />;
}
