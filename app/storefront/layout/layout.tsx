import { type ReactNode, Suspense } from "react";
import { PageChange } from "#app/ui/focus/page-change.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { ToastRegion } from "#app/ui/toast-region.tsx";
import { errorMeta, shellErrorBoundary, shellLayout } from "./shell-layout.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Lazy, because only the error page shows it. */
const SuggestedLinks = lazyPart(() => import("./suggested-links.tsx"));

export const meta = errorMeta;
export default shellLayout(Shell);
export const ErrorBoundary = shellErrorBoundary(
  Shell,
  <Suspense>
    <SuggestedLinks />
  </Suspense>,
);

function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <PageChange />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ToastRegion />
    </>
  );
}
