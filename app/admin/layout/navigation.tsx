import { Link, useLocation } from "react-router";
import { FindLink } from "#app/admin/find/find-link.tsx";
import { deleteStoredUploads } from "#app/admin/products/images/stored-uploads.ts";
import { roleNames } from "#app/admin/staff/role-labels.ts";
import { deleteAllFormValues } from "#app/admin/ui/forms/form-autosave.ts";
import { AdminIcon } from "#app/admin/ui/icons.tsx";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { shop } from "#app/platform/identity.ts";
import { togglePopoverFallback, useClosedOnNavigation } from "#app/ui/popover/popover.ts";
import { Wordmark } from "#app/ui/wordmark.tsx";
import type { NavigationEntry } from "./navigation-entries.ts";

const MORE = "admin-more";

type Props = { entries: NavigationEntry[]; name: string; roles: readonly Role[] };
/** Opens the find dialog. */
type FindProps = { find: () => void };

/** The column at the left of wide screens. */
export function SideNavigation({ entries, name, roles, find }: Props & FindProps) {
  return (
    <header className="admin-side">
      <AdminLogo />
      <FindLink open={find} />
      <nav aria-label="Back office">
        <Entries entries={entries} />
      </nav>
      <Person name={name} roles={roles} />
      <LeaveLinks />
    </header>
  );
}

/** The phone's header. */
export function TopBar({ find }: FindProps) {
  return (
    <header className="admin-top">
      <AdminLogo />
      <FindLink open={find} />
    </header>
  );
}

/** The bar in thumb reach, and what is under "More". */
export function BottomBar({ entries, name, roles }: Props) {
  useClosedOnNavigation(MORE);
  return (
    <>
      <nav className="admin-bar" aria-label="Main pages">
        {entries
          .filter(({ inBar }) => inBar)
          .map((entry) => (
            <EntryLink key={entry.to} entry={entry} />
          ))}
        <button type="button" popoverTarget={MORE} onClick={() => togglePopoverFallback(MORE)}>
          <AdminIcon name="more" />
          More
        </button>
      </nav>
      <nav id={MORE} popover="auto" aria-label="More pages" className="admin-more">
        <Entries entries={entries.filter(({ inBar }) => !inBar)} />
        <Person name={name} roles={roles} />
        <LeaveLinks />
      </nav>
    </>
  );
}

/** The shop's name and what this part of it is. */
export function AdminLogo() {
  return (
    <a href="/admin" className="admin-logo" aria-label={`${shop.name}, back office`}>
      <Wordmark />
      <span className="label">Back office</span>
    </a>
  );
}

function Entries({ entries }: { entries: NavigationEntry[] }) {
  return (
    <ul className="admin-links">
      {entries.map((entry) => (
        <li key={entry.to}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function EntryLink({ entry: { to, text, icon } }: { entry: NavigationEntry }) {
  const { pathname } = useLocation();
  const isCurrent = to === "/admin" ? pathname === to : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined}>
      <AdminIcon name={icon} />
      {text}
    </Link>
  );
}

function Person({ name, roles }: { name: string; roles: readonly Role[] }) {
  return (
    <p className="admin-person">
      <span className="typed-text">{name}</span>
      <span>{roleNames(roles)}</span>
    </p>
  );
}

/** Deletes what this person has typed, and the photos that are not uploaded yet: the next one may use the same computer. */
function deleteWhatWaits() {
  deleteAllFormValues();
  deleteStoredUploads();
}

/** Leaves the back office: to the shop in a new document, or out of the session. */
function LeaveLinks() {
  return (
    <ul className="admin-links">
      <li>
        <a href="/">
          <AdminIcon name="shop" />
          See the shop
        </a>
      </li>
      <li>
        <form method="post" action="/admin/sign-out" onSubmit={deleteWhatWaits}>
          <button type="submit">
            <AdminIcon name="leave" />
            Sign out
          </button>
        </form>
      </li>
    </ul>
  );
}
