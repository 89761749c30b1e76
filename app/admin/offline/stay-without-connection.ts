import type { MouseEvent, SyntheticEvent } from "react";
import { showAdminToast } from "#app/admin/ui/admin-toast.tsx";

const MESSAGE = "No connection. Other pages open when you are back online. This page stays, with what you typed.";

/** Whether the page can't be left now, because there is no connection. Says so. */
export function mustStay(): boolean {
  if (navigator.onLine) return false;
  showAdminToast(MESSAGE);
  return true;
}

/** Keeps the page when a link is followed without a connection: the browser would show its own error page instead. */
export function stayOnClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const opensPage = link?.protocol.startsWith("http") && !link.getAttribute("href")?.startsWith("#");
  if (opensPage && mustStay()) stop(event);
}

/** Keeps the page when a search, or another form that opens a page, is sent without a connection. */
export function stayOnSubmit(event: SyntheticEvent): void {
  const opensPage = event.target instanceof HTMLFormElement && event.target.hasAttribute("action");
  if (opensPage && mustStay()) stop(event);
}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
