import { createHash } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, type Limit, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findPublishedReview, insertReport } from "./reviews.queries.ts";

const OF_NETWORK: Limit = { name: "review-reports-of-network", max: 10, seconds: 3600 };

/**
 * Stores a visitor's report of a published review, for staff. A network reports a review once; later reports change nothing.
 * Errors: no_such_review, too_many_attempts.
 */
export async function reportReview(
  id: string,
  reason: string,
  address: string,
): Promise<Result<undefined, { code: "no_such_review" } | TooManyAttempts>> {
  const network = clientNetwork(address);
  const counted = await countAttempts(ofNetwork(OF_NETWORK, network));
  if (!counted.ok) return counted;
  const review = await findPublishedReview(id);
  if (!review) return err({ code: "no_such_review" });
  const reporter = createHash("sha256").update(`${id} ${network}`).digest("hex");
  await insertReport({ reviewId: id, reporter, reason, reportedAt: now() });
  return ok(undefined);
}
