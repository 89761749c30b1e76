import type { ComponentType, ReactNode } from "react";
import { isRouteErrorResponse, type MetaDescriptor, Outlet } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { ErrorPage } from "./error-page.tsx";

type Shell = ComponentType<{ children: ReactNode }>;

/** Returns a layout component that renders its page inside `Shell`. */
export function shellLayout(Shell: Shell) {
  return () => (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Returns an error boundary that renders the error page and `links` inside `Shell`. */
export function shellErrorBoundary(Shell: Shell, links?: ReactNode) {
  return ({ error }: { error: unknown }) => (
    <Shell>
      <ErrorPage error={error} />
      {links}
    </Shell>
  );
}

/** Metadata of a page that failed or was not found. */
export function errorMeta({ error }: { error?: unknown }): MetaDescriptor[] {
  if (!error) return [];
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${isNotFound ? "Not found" : "Something broke"} · ${shop.name}` },
    { name: "robots", content: "noindex" },
  ];
}
