import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import type { Route } from "./+types/not-found.page.ts";

/** Matches every unknown URL of the back office. Nobody learns without a sign-in which pages exist. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireStaff(request);
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
