import { LOST_CONNECTION, pressOnBadLine, toast } from "../fixtures/bad-line.ts";
import { expectAccessibleLightAndDark } from "../fixtures/page-checks.ts";
import { archiveProducts, flaggedOrder, ownProduct } from "../fixtures/shop-data.ts";
import { expect, test } from "../fixtures/shop-test.ts";
import { startStaffSession } from "../fixtures/staff-session.ts";
import { expectFitForThumb, thumb } from "../fixtures/thumb.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: LOST_CONNECTION });

test("an owner decides about a flagged payment on a phone, once over a connection that breaks off, undoes it, and decides again", async ({
  page,
}) => {
  const product = await ownProduct(1);
  const { number } = await flaggedOrder({ product, quantity: 1 });
  await startStaffSession(page, "owner");
  const { tap, type } = thumb();
  await page.goto("/admin");
  await tap(page.getByRole("link", { name: /Flagged payments/ }));
  const card = page.getByRole("region", { name: `Order ${number}` });
  await expect(card).toContainText("Another sum came in");
  await expect(card.getByRole("row", { name: "Received" })).toContainText("$1.00");
  await expectFitForThumb(page, "flagged payments");
  await expectAccessibleLightAndDark(page, "flagged payments, 390 px");

  const reason = card.getByRole("textbox", { name: "Reason" });
  await tap(card.getByRole("radio", { name: /^Accept as paid/ }));
  await type(reason, "Paid the rest in cash.");
  await pressOnBadLine(card.getByRole("button", { name: "Apply the decision" }));
  await expect(toast(page, "Decided. The confirmation is sent in 30 seconds.")).toBeVisible();
  await expect(card).toBeHidden();
  await tap(page.getByRole("button", { name: "Undo", exact: true }));
  await expect(card).toBeVisible();

  await tap(card.getByRole("radio", { name: /^Nothing was received/ }));
  await type(reason, "The bank has no such transfer.");
  await tap(card.getByRole("button", { name: "Apply the decision" }));
  await expect(card).toBeHidden();
  await page.goto(`/admin/orders/${number}`);
  const history = page.getByRole("region", { name: "What happened" });
  await expect(history.getByText("Paid the rest in cash.")).toHaveCount(1);
  await expect(history.getByText("The bank has no such transfer.")).toHaveCount(1);
  await archiveProducts(product);
});
