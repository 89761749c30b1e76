import { Link, useLocation } from "react-router";
import { CartLink } from "#app/features/cart/ui/cart-link.tsx";
import { shop } from "#app/platform/identity.ts";
import { SearchBox } from "#app/storefront/search/search-box.tsx";
import { MenuIcon, SearchIcon } from "#app/ui/icons.tsx";
import { togglePopoverFallback, useClosedOnNavigation } from "#app/ui/popover/popover.ts";
import { Wordmark } from "#app/ui/wordmark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { departmentLinks, footerGroups, type SiteLink, types } from "./site-links.ts";

const MENU = "site-menu";

/** Header of every page. On phones its tools are at the bottom of the screen. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Link to="/" className="site-logo" aria-label={`${shop.name}, home`}>
          <Wordmark />
        </Link>
        <SiteMenu />
        <SearchBox />
        <div className="site-tools">
          <button
            type="button"
            popoverTarget={MENU}
            className="tool tool-menu"
            onClick={() => togglePopoverFallback(MENU)}
          >
            <MenuIcon />
            <span>Menu</span>
          </button>
          <label htmlFor="site-search" className="tool tool-search">
            <SearchIcon />
            <span>Search</span>
          </label>
          <AccountMenu />
          <CartLink />
        </div>
      </div>
    </header>
  );
}

/** The menu: a row beside the logo on wide screens, a popover on phones. Works without JavaScript. */
function SiteMenu() {
  useClosedOnNavigation(MENU);
  return (
    <nav id={MENU} popover="auto" className="site-menu" aria-label="Main">
      <MenuLinks links={departmentLinks} className="site-menu-main" />
      <MenuLinks links={types} className="site-menu-main site-menu-types" />
      <MenuLinks
        links={[...(footerGroups[1]?.links ?? []), ...(footerGroups[2]?.links ?? [])]}
        className="site-menu-more"
      />
    </nav>
  );
}

function MenuLinks({ links, className }: { links: SiteLink[]; className: string }) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} aria-current={to === pathname ? "page" : undefined}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
