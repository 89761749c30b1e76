import { describeChanges } from "#app/features/audit/describe-changes.ts";
import type { ShipmentRow } from "#app/features/orders/fulfillment/shipments.queries.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";

const versionIn = (ifMatch: string, tag: RegExp) => {
  const version = tag.exec(ifMatch)?.[1];
  return version === undefined ? undefined : Number(version);
};

/** What can be edited: the log also has the emails that an edit caused, and the version of the order's link. */
const EDITED: ReadonlySet<string> = new Set(["shipping_address", "email", "gift_message"]);

/** Returns who edited an order since the version of an If-Match header, for a 412. */
export async function describeOrderEdits({ id, version }: OrderRow, ifMatch: string) {
  const base = versionIn(ifMatch, /^"o(\d{1,9})"$/);
  const of = { subjectType: "order", subjectId: id, actions: ["orders.edit"] };
  const changes = await describeChanges(of, { base, version });
  return { ...changes, changed_fields: changes.changed_fields.filter((field) => EDITED.has(field)) };
}

/** The fields of a tracking, as the audit log and the API name them. */
const TRACKING: Record<string, string> = { carrier: "carrier", tracking_number: "number" };

/** Returns who corrected a parcel since a version, for a 412. */
export async function describeTrackingEdits({ id, orderId, version }: ShipmentRow, base: number) {
  const actions = ["orders.correct_tracking"];
  const of = { subjectType: "order", subjectId: orderId, actions, after: { shipment: id } };
  const changes = await describeChanges(of, { base, version });
  return { ...changes, changed_fields: changes.changed_fields.flatMap((field) => TRACKING[field] ?? []) };
}
