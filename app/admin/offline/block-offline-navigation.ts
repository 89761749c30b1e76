import type { MouseEvent, SyntheticEvent } from "react";
import { showAdminToast } from "#app/admin/ui/admin-toast.ts";

const MESSAGE = "No connection. Other pages open when you are back online. This page stays, with what you typed.";

/** Without a connection, shows a message and returns true: the page must not be left then. */
export function blockOfflineNavigation(): boolean {
  if (navigator.onLine) return false;
  showAdminToast(MESSAGE);
  return true;
}

/** Blocks a click when a link is followed without a connection: the browser would show its own error page instead. */
export function blockOfflineClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const opensPage = link?.protocol.startsWith("http") && !link.getAttribute("href")?.startsWith("#");
  if (opensPage && blockOfflineNavigation()) stop(event);
}

/** Blocks a search, or another form that opens a page, that is submitted without a connection. */
export function blockOfflineSubmit(event: SyntheticEvent): void {
  const opensPage = event.target instanceof HTMLFormElement && event.target.hasAttribute("action");
  if (opensPage && blockOfflineNavigation()) stop(event);
}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
