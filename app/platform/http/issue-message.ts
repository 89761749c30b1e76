import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type SizeIssue = Extract<Issue, { code: "too_small" | "too_big" }>;

const INVALID = "This value is not valid.";
/** How the messages begin that zod writes where a schema has none of its own. */
const TECHNICAL = /^(?:Invalid |Too (?:small|big): |Unrecognized )/;

function sizeMessage(issue: SizeIssue): string {
  const [word, limit] = issue.code === "too_small" ? ["least", issue.minimum] : ["most", issue.maximum];
  if (issue.origin === "string") return `Enter at ${word} ${limit} characters.`;
  if (issue.origin === "array" || issue.origin === "set") return `Send at ${word} ${limit} of these.`;
  return `This is at ${word} ${limit}.`;
}

/** Returns what a sender can do about an issue: the schema's own message, or a sentence in place of zod's technical one. */
export function issueMessage(issue: Issue): string {
  if (issue.code === "unrecognized_keys") return "Unknown field.";
  if (issue.message.endsWith("received undefined")) return "This field is required.";
  if (!TECHNICAL.test(issue.message)) return issue.message;
  if (issue.code === "invalid_value" && issue.values.length > 1) return `Choose one of: ${issue.values.join(", ")}.`;
  if (issue.code === "too_small" || issue.code === "too_big") return sizeMessage(issue);
  return INVALID;
}
