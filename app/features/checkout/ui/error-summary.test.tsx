import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorSummary } from "./error-summary.tsx";
import { toFormErrors } from "./use-checkout.ts";

const FIELD_ERRORS = { email: "Enter your email.", "shipping_address.city": "Enter the city." };

const htmlOf = (still: Partial<typeof FIELD_ERRORS>) =>
  renderToString(<ErrorSummary ref={null} formErrors={toFormErrors(FIELD_ERRORS)} still={still} />);

test("the summary of the errors counts those that are left, and says when all are corrected", () => {
  expect(htmlOf(FIELD_ERRORS)).toContain("Please check 2 fields:");
  const one = htmlOf({ email: FIELD_ERRORS.email });
  expect(one).toContain("Please check one field:");
  expect(one).toContain("notice-error");
  const none = htmlOf({});
  expect(none).toContain("All corrected.");
  expect(none).not.toContain("notice-error");
});

test("a message without fields stays as it is", () => {
  const formErrors = { error: "Your cart has changed.", fieldErrors: {} };
  const html = renderToString(<ErrorSummary ref={null} formErrors={formErrors} still={{}} />);
  expect(html).toContain("Your cart has changed.");
  expect(html).toContain("notice-error");
});
