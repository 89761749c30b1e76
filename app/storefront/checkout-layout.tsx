import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { Wordmark } from "#app/ui/wordmark.tsx";
import type { Route } from "./+types/checkout-layout.ts";
import { ErrorPage } from "./error-page.tsx";

export { meta } from "./layout.tsx";

/** Around paying: nothing that leads astray, but help and returns at hand. Its links load whole pages, for its pages are made for one visitor. */
export default function CheckoutLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="checkout-frame">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="checkout-header">
        <a href="/" className="site-logo" aria-label={`${shop.name}, home`}>
          <Wordmark />
        </a>
        <nav aria-label="Help">
          <a href="/contact">Help</a>
          <a href="/shipping#returns">Returns</a>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="checkout-footer">
        <a href="/shipping">Shipping &amp; returns</a>
        <a href="/privacy">Privacy</a>
        <a href="/terms">Terms</a>
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </footer>
    </div>
  );
}
