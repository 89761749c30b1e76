import { createHmac } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempts, type Limit, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { verificationKeysFor } from "#app/platform/security/secrets.ts";
import { deleteReportsBefore, hasReportOf, insertReport } from "./reviews.queries.ts";

const OF_NETWORK: Limit = { name: "review-reports-of-network", max: 10, seconds: 3600 };
const DAY_MS = 86_400_000;
const RETENTION_DAYS = 180;

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
  const [reporter = "", ...former] = reportersOf(id, network);
  if (await hasReportOf(id, former)) return ok(undefined);
  const isReported = await insertReport({ reviewId: id, reporter, reason, reportedAt: now() });
  return isReported ? ok(undefined) : err({ code: "no_such_review" });
}

/** Keyed hashes of a network that reports a review: under the current key first, then under earlier keys. */
export function reportersOf(reviewId: string, network: string): string[] {
  const text = `${reviewId} ${network}`;
  return verificationKeysFor("review-report").map((key) => createHmac("sha256", key).update(text).digest("base64url"));
}

/** Deletes reports after 180 days, but not those of published reviews that staff still have to look at. */
export const purgeReports = () => deleteReportsBefore(new Date(now().getTime() - RETENTION_DAYS * DAY_MS));
