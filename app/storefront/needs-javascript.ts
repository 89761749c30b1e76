import { data } from "react-router";

/** A sign-in form posted before its script was ready: the keys live in the browser's storage, so only the script can sign in. Nothing posted is kept. */
export function needsJavaScript() {
  return data({ needsJavaScript: true }, { status: 400 });
}
