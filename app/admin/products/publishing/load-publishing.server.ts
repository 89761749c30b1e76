import { changesOfDocument } from "#app/admin/products/document-changes.ts";
import type { EditorTarget } from "#app/admin/products/editor/editor-target.server.ts";
import { findPreviewLinks } from "#app/features/product-editing/preview/preview-links.queries.ts";
import {
  findSchedulesOf,
  type ScheduledDraft,
} from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { formatPublishTime, toLocalField } from "#app/features/product-editing/schedule/publish-time.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { shopZone } from "#app/platform/shop-zone.ts";

const DAY_MS = 86_400_000;

/** What the editor shows of a product's schedules and preview links. */
export async function loadPublishing({ product, draft }: EditorTarget, by: StaffActor) {
  const of = product ? { productId: product.id } : draft && { draftId: draft.id };
  const [schedules, links] = await Promise.all([
    findSchedulesOf({ productId: product?.id, draftId: draft?.id }),
    of ? findPreviewLinks(of, now()) : [],
  ]);
  return {
    schedules: schedules.map((scheduled) => ({
      ...shownSchedule(scheduled),
      isOwn: scheduled.draft.id === draft?.id,
      fields: product && [
        ...new Set(changesOfDocument(product.document, scheduled.draft.document).map(({ field }) => field)),
      ],
    })),
    links: links.map(({ id, byName, expiresAt, staffId }) => ({
      id,
      by: staffId === by.staffId ? "you" : byName,
      until: formatPublishTime(expiresAt, now()),
    })),
    /** The next full hour of tomorrow, for the field. */
    suggestedTime: `${toLocalField(new Date(now().getTime() + DAY_MS)).slice(0, 13)}:00`,
    zone: zoneName(now()),
  };
}

/** A schedule as pages show it. */
export const shownSchedule = ({ schedule, draft }: ScheduledDraft) => ({
  draftId: draft.id,
  time: formatPublishTime(schedule.publishAt, now()),
  by: schedule.byName,
  failure: schedule.failure,
});

const zoneName = (at: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone: shopZone(), timeZoneName: "longGeneric" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? shopZone();
