import type { ActionError, ActionInput, ActionSuccess } from "#app/admin/actions/run-action.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import type { PreviewOf } from "#app/features/product-editing/preview/preview-links.queries.ts";
import {
  createPreviewLink,
  type PreviewError,
  revokePreviewLink,
} from "#app/features/product-editing/preview/preview-links.ts";
import { PREVIEW_ERRORS } from "#app/features/product-editing/preview/previews-admin.api.ts";
import { formatPublishTime, readLocalTime } from "#app/features/product-editing/schedule/publish-time.ts";
import {
  cancelSchedule,
  type ScheduleError,
  schedulePublication,
} from "#app/features/product-editing/schedule/schedule-publication.ts";
import { SCHEDULE_ERRORS } from "#app/features/product-editing/schedule/schedules-admin.api.ts";
import { now } from "#app/platform/clock.ts";
import { readUuid } from "#app/platform/http/input-schemas.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

/** What a save adds to its message when the draft is no longer scheduled. */
export const UNSCHEDULED = "It was taken off the schedule because you changed it.";

type PublishingResult = Promise<Result<ActionSuccess, ActionError>>;

const TIMES = {
  unreadable: "Enter a day and a time.",
  skipped: "This hour does not exist on that day, because the clocks go forward. Choose another one.",
  repeated: "This hour exists twice on that day, because the clocks go back. Choose another one.",
};

const refuseTime = (message: string) => err({ code: "invalid", error: message, fields: { publish_at: message } });

/** Publishes a stored draft at the time of the field `publish_at`, which is a time of the shop's clocks. */
export async function schedule(of: PreviewOf, { by, text }: ActionInput): PublishingResult {
  const at = readLocalTime(text("publish_at"));
  if (!at.ok) return refuseTime(TIMES[at.error.code]);
  const scheduled = await schedulePublication(of, at.value, by);
  if (scheduled.ok) {
    const { schedule, auditId } = scheduled.value;
    const time = formatPublishTime(schedule.publishAt, now());
    return ok({ message: `Goes public ${time}.`, undo: undoLink(auditId) });
  }
  const { code } = scheduled.error;
  const message = scheduleMessage(scheduled.error);
  if (code === "time_over" || code === "too_far_ahead") return refuseTime(message);
  return err({ code, error: message, fields: "fields" in scheduled.error ? scheduled.error.fields : undefined });
}

const scheduleMessage = (error: ScheduleError) =>
  error.code === "scheduled_by_other"
    ? `${error.byName} has scheduled changes of this product already.`
    : SCHEDULE_ERRORS[error.code].error;

/** Takes the draft that the form names off its schedule. */
export async function unschedule({ by, text }: ActionInput): PublishingResult {
  const canceled = await cancelSchedule(readUuid(text("scheduled_draft")), by);
  if (!canceled.ok) return err({ code: canceled.error.code, error: scheduleMessage(canceled.error) });
  const { schedule, auditId } = canceled.value;
  if (schedule.failure !== null) return ok({ message: "Dismissed." });
  return ok({ message: "Taken off the schedule.", undo: undoLink(auditId) });
}

const previewRefused = ({ code }: PreviewError) => err({ code, error: PREVIEW_ERRORS[code].error });

/** Makes a link to the product as it will be published. The page shows it once. */
export async function createPreview(of: PreviewOf, { by }: ActionInput): PublishingResult {
  const created = await createPreviewLink(of, by);
  if (!created.ok) return previewRefused(created.error);
  const { id, url, expiresAt } = created.value;
  const until = formatPublishTime(expiresAt, now());
  return ok({ message: "The preview link is ready.", shown: { kind: "preview", id, url, until } });
}

/** Ends the preview link that the form names. */
export async function revokePreview({ by, text }: ActionInput): PublishingResult {
  const revoked = await revokePreviewLink(readUuid(text("link")), by);
  return revoked.ok ? ok({ message: "The link is revoked." }) : previewRefused(revoked.error);
}
