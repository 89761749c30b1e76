import type { ReactNode } from "react";
import { Outlet } from "react-router";
import "#app/admin/styles/admin.css";
import type { Route } from "./+types/entry-layout.ts";
import { AdminError, adminErrorMeta } from "./admin-error.tsx";
import { AdminLogo } from "./navigation.tsx";

export const meta = adminErrorMeta;

export default function EntryLayout() {
  return (
    <EntryFrame>
      <Outlet />
    </EntryFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <EntryFrame>
      <AdminError error={error} />
    </EntryFrame>
  );
}

/** Frame of the pages before the sign-in: no menu, nothing that belongs to a person. */
function EntryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="entry">
      <header className="entry-head">
        <AdminLogo />
        <hr className="stitches" />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
