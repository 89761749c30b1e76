import { data } from "react-router";
import { limitForms } from "./form-limit.server.ts";

/**
 * Action of the forms that only work with JavaScript, because tokens are stored in the browser. Returns 400 and stores nothing.
 */
export async function needsJavaScript({ request }: { request: Request }) {
  const limited = await limitForms(request);
  if (limited) return data({ problem: limited.error }, limited.init);
  return data({ needsJavaScript: true }, { status: 400 });
}
