import { redirectDocument } from "react-router";

/** A client loader for personal pages: client-side navigation (also Back) loads the full document from the server. */
export function loadWholePage({ request }: { request: Request }) {
  return redirectDocument(request.url);
}
