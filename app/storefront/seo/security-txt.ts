import { now } from "#app/platform/clock.ts";
import { env } from "#app/platform/env.ts";
import policy from "../../../SECURITY.md?raw";

const VALID_DAYS = 180;

/** Serves /.well-known/security.txt (RFC 9116) and the policy that it names. */
export function loader({ request }: { request: Request }) {
  const { OWNER_EMAIL, PUBLIC_URL } = env();
  if (new URL(request.url).pathname.endsWith(".md")) return text(policy, "text/markdown");
  const expires = new Date(now().getTime() + VALID_DAYS * 86_400_000).toISOString().replace(/\.\d+Z/, "Z");
  const lines = [
    `Contact: mailto:${OWNER_EMAIL}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    `Policy: ${PUBLIC_URL}/.well-known/security.md`,
    "",
  ];
  return text(lines.join("\n"), "text/plain");
}

const text = (body: string, type: string) =>
  new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8` } });
