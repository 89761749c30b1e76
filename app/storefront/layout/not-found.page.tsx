import { data } from "react-router";

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/** Any address that the shop does not know. */
export function loader() {
  throwNotFound();
}

// The browser's build leaves `loader` out, so this one can't be the same function.
export function clientLoader() {
  throwNotFound();
}

export default function NotFoundPage() {
  return null;
}
