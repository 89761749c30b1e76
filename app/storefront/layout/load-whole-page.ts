import { redirectDocument } from "react-router";

/** For pages that are made for one visitor: whoever walks to one inside the shop (or Back) loads it from the server, whole. */
export function loadWholePage({ request }: { request: Request }) {
  return redirectDocument(request.url);
}
