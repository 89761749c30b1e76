import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { ErrorPage } from "#app/storefront/layout/error-page.tsx";

/** What an order's pages show when it was not found, or when they failed. */
export function OrderFailure() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <div className="page error-page">
      <p className="label">Error 404</p>
      <h1>There is no such order.</h1>
      <p className="lead">The link may be incomplete. Your order’s number and your email address find it, too.</p>
      <p className="error-links">
        <Link to="/track" className="button button-primary">
          Track your order
        </Link>
        <Link to="/account/orders" className="quiet-link">
          Sign in to see your orders
        </Link>
      </p>
    </div>
  );
}
