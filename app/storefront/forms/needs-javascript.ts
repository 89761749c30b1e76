import { data } from "react-router";
import { limitForms } from "./form-limit.server.ts";

/** A sign-in form posted before its script was ready: the keys live in the browser's storage, so only the script can sign in. Nothing posted is kept. */
export async function needsJavaScript({ request }: { request: Request }) {
  const limited = await limitForms(request);
  if (limited) return data({ problem: limited.error }, limited.init);
  return data({ needsJavaScript: true }, { status: 400 });
}
