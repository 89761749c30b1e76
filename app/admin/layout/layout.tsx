import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigationType,
  useRouteLoaderData,
} from "react-router";
import { FindDialog } from "#app/admin/find/find-dialog.tsx";
import { blockOfflineClick, blockOfflineSubmit } from "#app/admin/offline/block-offline-navigation.ts";
import { OfflineBar } from "#app/admin/offline/offline-bar.tsx";
import { handleOfflineSubmit } from "#app/admin/offline/offline-submit.ts";
import { deleteFormValuesOfOthers } from "#app/admin/ui/forms/form-autosave.ts";
import "#app/admin/styles/admin.css";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { subjectsWithFullHistory } from "#app/features/audit/list-audit-entries.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { getOwnSettings } from "#app/features/staff/me/own-settings.ts";
import { setShopZone, shopZone } from "#app/platform/shop-zone.ts";
import { PageChange } from "#app/ui/focus/page-change.tsx";
import type { Route } from "./+types/layout.ts";
import { AdminError, adminErrorMeta } from "./admin-error.tsx";
import { AdminToastRegion } from "./admin-toast-region.tsx";
import { KeyList } from "./key-list.tsx";
import { lastStaff, rememberStaff } from "./last-staff.ts";
import { BottomBar, SideNavigation, TopBar } from "./navigation.tsx";
import { type NavigationEntry, navigationFor } from "./navigation-entries.ts";
import { useShortcuts } from "./shortcuts.ts";
import { useThemeColor } from "./theme-color.ts";

/** The menu of the person who asks. Everything in it may be opened. */
export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request);
  const { staffId, name, roles, requestId } = by;
  const { theme, singleKeys } = await getOwnSettings(by);
  const [entries, zone] = [navigationFor(by), shopZone()];
  return { staffId, name, roles, requestId, theme, singleKeys, entries, histories: subjectsWithFullHistory(by), zone };
}

export const meta = adminErrorMeta;

export const clientMiddleware = [handleOfflineSubmit];

/** Also after a form that was refused, if its sender has signed in with it: the page may be another person's. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || [...(formData?.keys() ?? [])].some((name) => name.startsWith("confirm_"));

export default function AdminLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = useRouteLoaderData<typeof loader>(LAYOUT)?.requestId;
  return (
    <Shell>
      <AdminError error={error} requestId={requestId} />
    </Shell>
  );
}

const LAYOUT = "admin/layout/layout";

/** Nobody, where the layout's own loader failed. */
const NOBODY = {
  staffId: "",
  name: "",
  roles: [] as readonly Role[],
  entries: [] as NavigationEntry[],
  requestId: "",
  theme: "device" as const,
  singleKeys: true,
  zone: shopZone(),
};

function Shell({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>(LAYOUT) ?? NOBODY;
  // A page that could not be loaded keeps the menu of the one before it.
  const staff = loaded === NOBODY ? (lastStaff() ?? NOBODY) : loaded;
  const keyList = useRef<HTMLDialogElement>(null);
  const findDialog = useRef<HTMLDialogElement>(null);
  const dialogs = useMemo(
    () => ({ help: () => keyList.current?.showModal(), find: () => findDialog.current?.showModal() }),
    [],
  );
  // Before the effects of the forms, which put back what was typed.
  useLayoutEffect(() => {
    if (loaded.staffId) deleteFormValuesOfOthers(loaded.staffId);
    setShopZone(staff.zone);
  }, [loaded.staffId, staff.zone]);
  useLayoutEffect(() => (staff === NOBODY ? undefined : rememberStaff(staff)), [staff]);
  useShortcuts(staff.entries, dialogs, staff.singleKeys);
  useStartAtTop();
  useThemeColor(staff.theme);
  return (
    <div
      className="admin"
      data-theme={staff.theme}
      onClickCapture={blockOfflineClick}
      onSubmitCapture={blockOfflineSubmit}
    >
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SideNavigation {...staff} find={dialogs.find} />
      <TopBar find={dialogs.find} />
      <PageChange />
      <OfflineBar staff={loaded} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <BottomBar {...staff} />
      <AdminToastRegion />
      <FindDialog ref={findDialog} />
      <KeyList ref={keyList} entries={staff.entries} singleKeys={staff.singleKeys} />
    </div>
  );
}

/** Forms keep the scroll position, as most lead back to their own page. A page that one leads to is shown from its top. */
function useStartAtTop() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (type !== "POP") scrollTo(0, 0);
  }, [pathname, type]);
}
