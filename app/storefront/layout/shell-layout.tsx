import type { ComponentType, ReactNode } from "react";
import { isRouteErrorResponse, type MetaDescriptor, Outlet } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { ErrorPage } from "./error-page.tsx";

type Shell = ComponentType<{ children: ReactNode }>;

/** A layout that shows its page in this shell. */
export function shellLayout(Shell: Shell) {
  return () => (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** The same for a page that failed: the shell stays and says so, with `ways` on from there. */
export function shellErrorBoundary(Shell: Shell, links?: ReactNode) {
  return ({ error }: { error: unknown }) => (
    <Shell>
      <ErrorPage error={error} />
      {links}
    </Shell>
  );
}

/** The title of a page that failed or is not there. */
export function errorMeta({ error }: { error?: unknown }): MetaDescriptor[] {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: `${missing ? "Not found" : "Something broke"} · ${shop.name}` },
    { name: "robots", content: "noindex" },
  ];
}
