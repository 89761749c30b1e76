import { isRouteErrorResponse, Link } from "react-router";

/** Content of a page that was not found or failed. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound detail={error.data} />;
  return (
    <div className="page error-page">
      <p className="label">Error</p>
      <h1>A stitch came loose.</h1>
      <p className="lead">
        {typeof error === "object" && isRouteErrorResponse(error) && typeof error.data === "string" && error.data
          ? error.data
          : "Something broke on our side. Your cart is safe. Please try again in a moment."}
      </p>
      <ErrorLinks />
    </div>
  );
}

function NotFound({ detail }: { detail: unknown }) {
  return (
    <div className="page error-page">
      <p className="label">Error 404</p>
      <h1>{typeof detail === "string" && detail ? detail : "This page has worn away."}</h1>
      <p className="lead">The address may be outdated or mistyped. All our products are still here.</p>
      <form action="/search" className="error-search">
        <input
          className="input"
          type="search"
          name="q"
          aria-label="Search the shop"
          placeholder="Tote, belt, card holder"
        />
        <button type="submit" className="button">
          Search
        </button>
      </form>
      <ErrorLinks />
    </div>
  );
}

function ErrorLinks() {
  return (
    <p className="error-links">
      <Link to="/shop" className="button button-primary">
        See all products
      </Link>
      <Link to="/contact" className="quiet-link">
        Contact us
      </Link>
    </p>
  );
}
