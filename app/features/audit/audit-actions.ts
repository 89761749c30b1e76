import type { Permission } from "#app/features/staff/access/permissions.ts";

/** The values of changed fields by their names. */
export type FieldValues = Record<string, unknown>;

type AuditActionRule = {
  /** The action in the past tense, for the audit log's page. */
  label: string;
  /** The permission to undo it; absent if it can't be undone. */
  undo?: Permission;
  /** Undoing it needs a second factor within the last ten minutes. */
  undoStepUp?: true;
  /** It can be undone until the time `undo_until` of its entry; null: at any time. */
  undoInTime?: true;
  /** The permissions to undo a change of these fields, where they are others. That of `price` counts for variants, too. */
  undoFields?: Record<string, Permission>;
  /** `before.draft` says whose working copy it was: nobody else can undo it. */
  undoOwnDraft?: true;
};

/** As saving a product requires them (checkRights in app/features/product-editing/save-product.ts). */
const PRODUCT_FIELDS: Record<string, Permission> = {
  price: "prices.edit",
  compare_at_price: "prices.edit",
  slug: "products.publish",
};

const rules = <Rules extends Record<string, AuditActionRule>>(of: Rules) => of;

/**
 * Every action of the audit log. A new one gets a line here; one with `undo` also gets its function in
 * app/api/admin/undo/undo-functions.ts, which does not compile without it.
 */
export const AUDIT_ACTIONS = rules({
  "session.sign_in": { label: "Signed in" },
  "session.sign_in_failed": { label: "Failed to sign in" },
  "session.sign_out": { label: "Signed out" },
  "session.end": { label: "Ended a session" },
  "session.step_up": { label: "Confirmed with a second factor" },
  "session.step_up_failed": { label: "Failed to confirm with a second factor" },
  "audit.export": { label: "Exported the audit log" },
  "audit.check": { label: "Checked the audit log" },
  "access.denied": { label: "Was denied an action" },
  "owner.setup": { label: "Became the first owner" },
  "owner.recover": { label: "Recovered an owner’s account" },
  "staff.recover": { label: "Set a new password and second factor" },
  "owner.link": { label: "Created a recovery link for an owner" },
  "staff.invite": { label: "Invited someone" },
  "staff.join": { label: "Accepted an invitation" },
  "staff.edit": { label: "Changed a staff member", undo: "staff.manage", undoStepUp: true },
  "staff.suspend": { label: "Suspended a staff member", undo: "staff.manage", undoStepUp: true },
  "staff.restore": { label: "Restored a staff member", undo: "staff.manage", undoStepUp: true },
  "staff.end_sessions": { label: "Ended all sessions of a staff member" },
  "staff.reset_factors": { label: "Asked for a new second factor" },
  "me.edit": { label: "Changed their own name" },
  "me.settings": { label: "Changed their own theme or keys" },
  "me.password": { label: "Changed their password" },
  "me.passkey_add": { label: "Added a passkey" },
  "me.passkey_remove": { label: "Removed a passkey" },
  "me.totp": { label: "Set up an authenticator app" },
  "me.totp_remove": { label: "Disconnected the authenticator app" },
  "me.recovery_codes": { label: "Created new recovery codes" },
  "settings.time_zone": { label: "Changed the time zone", undo: "settings.edit", undoStepUp: true },
  "products.create": { label: "Created a product" },
  "products.delete": { label: "Deleted a product", undo: "products.edit" },
  "products.edit": { label: "Edited a product", undo: "products.edit", undoFields: PRODUCT_FIELDS },
  "products.publish": { label: "Published a product", undo: "products.publish" },
  "products.unpublish": { label: "Unpublished a product", undo: "products.publish" },
  "products.archive": { label: "Archived a product", undo: "products.publish" },
  "products.restore": { label: "Restored a product", undo: "products.publish" },
  "products.demo_images": { label: "Replaced the demo images of a product" },
  "products.schedule": { label: "Scheduled a publication", undo: "products.publish" },
  "products.unschedule": { label: "Took a product off its schedule", undo: "products.publish" },
  "products.schedule_failed": { label: "Could not publish as scheduled" },
  "previews.create": { label: "Created a preview link" },
  "previews.revoke": { label: "Revoked a preview link" },
  "drafts.create": { label: "Started a draft" },
  "drafts.images": { label: "Changed the images of a draft", undo: "products.edit", undoOwnDraft: true },
  "drafts.delete": { label: "Deleted a draft", undo: "products.edit", undoOwnDraft: true },
  "images.upload": { label: "Uploaded an image" },
  "orders.pack": { label: "Packed an order", undo: "orders.fulfill" },
  "orders.unpack": { label: "Unpacked an order", undo: "orders.fulfill" },
  "orders.ship": { label: "Sent a parcel", undo: "orders.fulfill", undoInTime: true },
  "orders.undo_ship": { label: "Undid the sending of a parcel" },
  "orders.correct_tracking": { label: "Corrected a tracking number", undo: "orders.fulfill", undoInTime: true },
  "orders.undo_correct_tracking": { label: "Undid the correction of a tracking number" },
  "orders.void_shipment": { label: "Voided a parcel", undo: "orders.fulfill" },
  "orders.undo_void_shipment": { label: "Undid the voiding of a parcel" },
  "orders.deliver": { label: "Marked a parcel as delivered", undo: "orders.fulfill" },
  "orders.undo_deliver": { label: "Undid a delivery" },
  "orders.cancel": { label: "Canceled an order", undo: "orders.cancel", undoInTime: true },
  "orders.undo_cancel": { label: "Undid the cancellation of an order" },
  "orders.edit": { label: "Edited an order", undo: "orders.edit" },
  "orders.open": { label: "Opened an order" },
  "orders.print": { label: "Printed an order" },
  "orders.export": { label: "Exported orders as CSV" },
  "orders.note": { label: "Added a note to an order", undo: "orders.note" },
  "orders.undo_note": { label: "Removed a note from an order" },
  "orders.resend_email": { label: "Sent an email about an order again" },
  "orders.restock": { label: "Put returned units into stock", undo: "stock.receive" },
  "orders.undo_restock": { label: "Took returned units out of stock again" },
  "orders.pay_by_hand": { label: "Marked an order as paid", undo: "payments.decide", undoInTime: true },
  "orders.undo_pay_by_hand": { label: "Undid marking an order as paid" },
  "refunds.request": { label: "Requested a refund", undo: "refunds.make", undoInTime: true },
  "refunds.undo": { label: "Undid a refund" },
  "payments.decide": { label: "Decided about a flagged payment", undo: "payments.decide", undoInTime: true },
  "payments.undo_decision": { label: "Undid a decision about a payment" },
  "messages.open": { label: "Opened a message of a visitor" },
  "reviews.publish": { label: "Published a review", undo: "reviews.moderate" },
  "reviews.decline": { label: "Declined a review", undo: "reviews.moderate" },
  "reviews.answer": { label: "Answered a review", undo: "reviews.moderate" },
  "reviews.dismiss_reports": { label: "Dismissed the reports of a review", undo: "reviews.moderate" },
  "reviews.undo": { label: "Undid a decision about a review" },
  "bench.make": { label: "Put units on the making list", undo: "stock.receive" },
  "bench.undo_make": { label: "Took units off the making list again" },
  "bench.remove": { label: "Took units off the making list", undo: "stock.receive" },
  "bench.undo_remove": { label: "Put units back on the making list" },
  "stock.receive": { label: "Received stock", undo: "stock.receive" },
  "stock.count": { label: "Counted stock", undo: "stock.receive" },
  "stock.correct": { label: "Corrected stock", undo: "stock.receive" },
});

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The rule of an action; its own name as the label for one that no longer exists. */
export function ruleOf(action: string): AuditActionRule {
  const rules: Record<string, AuditActionRule> = AUDIT_ACTIONS;
  return rules[action] ?? { label: action };
}

/** How people signed in and out, and proved their second factor. Most stand in the log under the staff member. */
export const SESSION_ACTIONS: readonly AuditAction[] = [
  "session.sign_in",
  "session.sign_in_failed",
  "session.sign_out",
  "session.end",
  "session.step_up",
  "session.step_up_failed",
];

/** The actions that can be undone. */
export type UndoableAction = {
  [Action in AuditAction]: (typeof AUDIT_ACTIONS)[Action] extends { undo: Permission } ? Action : never;
}[AuditAction];

/** What an entry can be about. */
export const AUDIT_SUBJECTS = [
  "staff",
  "session",
  "product",
  "draft",
  "variant",
  "image",
  "order",
  "shipment",
  "payment",
  "refund",
  "email",
  "customer",
  "review",
  "setting",
  "log",
] as const;
export type AuditSubjectType = (typeof AUDIT_SUBJECTS)[number];

/** The permission that shows the whole history of such a subject, regardless of who changed it. */
export const SUBJECT_HISTORY: { [Type in AuditSubjectType]?: Permission } = {
  product: "products.view",
  draft: "products.edit",
  variant: "products.view",
  image: "products.view",
  order: "orders.edit",
  shipment: "orders.edit",
  payment: "orders.edit",
  refund: "orders.edit",
  customer: "customers.view",
  review: "reviews.moderate",
};
