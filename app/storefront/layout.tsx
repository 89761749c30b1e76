import { lazy, type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { ToastRegion } from "#app/ui/toast-region.tsx";
import type { Route } from "./+types/layout.ts";
import { ErrorPage } from "./error-page.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { PageChange } from "./site-page-change.tsx";

/** Of no page but the one that says what is missing. */
const WaysIn = lazy(() => import("./ways-in.tsx"));

export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${missing ? "Not found" : "Something broke"} · ${shop.name}` },
    { name: "robots", content: "noindex" },
  ];
}

export default function StorefrontLayout() {
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
      <Suspense>
        <WaysIn />
      </Suspense>
    </Shell>
  );
}

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
