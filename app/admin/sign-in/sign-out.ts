import { redirect } from "react-router";
import { submitSignOut } from "#app/admin/sign-in-forms.server.ts";

export const loader = () => redirect("/admin");

/** Ends the session. */
export async function action({ request }: { request: Request }) {
  return redirect("/admin/sign-in", { status: 303, headers: await submitSignOut(request) });
}
