import { data } from "react-router";

function sayNotFound(): never {
  throw data(null, { status: 404 });
}

/** Any address that the shop does not know. */
export function loader() {
  sayNotFound();
}

// The browser's build leaves `loader` out, so this one can't be the same function.
export function clientLoader() {
  sayNotFound();
}

export default function NotFoundPage() {
  return null;
}
