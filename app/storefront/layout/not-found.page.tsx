import { data } from "react-router";

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/** Matches every unknown URL. */
export function loader() {
  throwNotFound();
}

// The client build removes `loader`, so this can't be the same function.
export function clientLoader() {
  throwNotFound();
}

export default function NotFoundPage() {
  return null;
}
