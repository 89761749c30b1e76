import type { ReactNode } from "react";
import { shop } from "#app/platform/identity.ts";
import { errorMeta, shellErrorBoundary, shellLayout } from "#app/storefront/layout/shell-layout.tsx";
import { Wordmark } from "#app/ui/wordmark.tsx";

export const meta = errorMeta;
export default shellLayout(Shell);
export const ErrorBoundary = shellErrorBoundary(Shell);

/**
 * A short header and footer with only help and returns, so that nothing distracts. Links load full documents, because the pages
 * are personal.
 */
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
