import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { createAuditPartitions } from "#app/features/audit/audit.queries.ts";
import { CHECK_AUDIT_LOG, checkAuditLog } from "#app/features/audit/check-audit-log.ts";
import { deleteExpiredRequests } from "#app/features/back-in-stock/back-in-stock.queries.ts";
import { notifyBackInStock } from "#app/features/back-in-stock/notify-back-in-stock.ts";
import { purgeAbandonedCarts } from "#app/features/cart/purge-abandoned-carts.ts";
import { purgeIdempotencyKeys } from "#app/features/checkout/idempotency/idempotency-key.ts";
import {
  anonymizeDetachedOrdersNightly,
  anonymizeNeverPaid,
} from "#app/features/customers/account/deletion/anonymize-orders.ts";
import { SEND_RESET_LINK, sendResetLink } from "#app/features/customers/passwords/request-password-reset.ts";
import { purgeSessions } from "#app/features/customers/sessions/purge-sessions.ts";
import { deleteImageFiles } from "#app/features/images/delete-image-files.ts";
import { deleteOldEmails } from "#app/features/mail/delete-old-emails.ts";
import { purgeMessages } from "#app/features/messages/purge-messages.ts";
import { purgeSubscriptions } from "#app/features/newsletter/purge-subscriptions.ts";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { CLOSE_PAYMENT, closePayment } from "#app/features/payments/close-payment.ts";
import { resendRefunds } from "#app/features/payments/refunds/resend-refunds.ts";
import { SEND_REFUND, sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { purgeDraftVersions } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { purgePreviewLinks } from "#app/features/product-editing/preview/preview-links.ts";
import { publishScheduled } from "#app/features/product-editing/schedule/publish-scheduled.ts";
import { PUBLISH_SCHEDULED } from "#app/features/product-editing/schedule/schedule-publication.ts";
import { purgeReports } from "#app/features/reviews/report-review.ts";
import { purgeUploads } from "#app/features/reviews/upload-photo.ts";
import { refreshSalesDays } from "#app/features/sales/sales-days.queries.ts";
import { purgeStaffRequests } from "#app/features/staff/access/requests/perform-once.server.ts";
import { purgeStaffSessions } from "#app/features/staff/sessions/staff-session.ts";
import { purgeSetupLinks } from "#app/features/staff/setup/setup-links.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { watchReservations } from "#app/features/stock/watch-reservations.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";

const paymentJob = z.object({ paymentId: z.uuid() });
const draftJob = z.object({ draftId: z.uuid() });
const refundJob = z.object({ refundId: z.uuid() });
const resetJob = z.object({ email: z.string() });

/** The tasks by name. A job may run twice, so every task is idempotent. */
const tasks: TaskList = {
  delete_old_emails: async () => void (await deleteOldEmails(db())),
  anonymize_detached_orders: async () => {
    await anonymizeNeverPaid();
    await inTransaction(anonymizeDetachedOrdersNightly);
  },
  [SEND_RESET_LINK]: (payload) => sendResetLink(resetJob.parse(payload).email),
  cancel_never_paid: async () => void (await cancelNeverPaid()),
  purge_idempotency_keys: async () => {
    await purgeIdempotencyKeys();
    await purgeStaffRequests();
  },
  [CHECK_AUDIT_LOG]: () => checkAuditLog(),
  create_audit_partitions: () => createAuditPartitions(db()),
  expire_reservations: async () => {
    await expireReservations();
    await watchReservations();
  },
  [CLOSE_PAYMENT]: (payload) => closePayment(paymentJob.parse(payload).paymentId),
  [SEND_REFUND]: (payload, { job }) =>
    sendRefund(refundJob.parse(payload).refundId, { lastAttempt: job.attempts >= job.max_attempts }),
  resend_refunds: async () => void (await resendRefunds()),
  [PUBLISH_SCHEDULED]: (payload) => publishScheduled(draftJob.parse(payload).draftId),
  index_orders: async () => void (await indexOrders()),
  refresh_stock_figures: () => refreshStockFigures(),
  refresh_sales_days: () => refreshSalesDays(),
  purge_sessions: async () => {
    await purgeSessions();
    await purgeStaffSessions();
    await purgeSetupLinks();
    await purgePreviewLinks();
    await purgeDraftVersions();
  },
  notify_back_in_stock: async () => void (await notifyBackInStock()),
  purge_messages: async () => {
    await purgeMessages();
    await deleteExpiredRequests();
    await purgeSubscriptions();
    await purgeReports();
  },
  delete_image_files: async () => {
    await purgeUploads();
    await deleteImageFiles();
  },
  purge_abandoned_carts: async () => void (await purgeAbandonedCarts(db())),
};

/** Task names of earlier versions: the queue of an upgraded shop may contain jobs with them. */
const FORMER_NAMES: Record<string, string> = {
  delete_old_mails: "delete_old_emails",
  anonymise_left_orders: "anonymize_detached_orders",
  forget_old_answers: "purge_idempotency_keys",
  expire_holds: "expire_reservations",
  forget_old_sessions: "purge_sessions",
  forget_old_messages: "purge_messages",
  forget_abandoned_carts: "purge_abandoned_carts",
};

const formerTasks: TaskList = {
  ...Object.fromEntries(Object.entries(FORMER_NAMES).map(([former, name]) => [former, tasks[name]])),
  send_mail: () => undefined, // the outbox has no jobs anymore, see email-sender.ts
};

/**
 * Expired reservations are released, new orders indexed, figures of stock and sales refreshed and people notified of what is
 * back in stock every minute; the files of deleted images are deleted every five minutes; idempotency records are purged and refunds
 * without a job queued again every hour; the rest runs once a night.
 */
export const CRONTAB = [
  "* * * * * expire_reservations",
  "* * * * * index_orders",
  "* * * * * notify_back_in_stock",
  "* * * * * refresh_stock_figures",
  "* * * * * refresh_sales_days",
  // In a queue of its own: a slow bucket takes one job slot, not all of them.
  "*/5 * * * * delete_image_files ?queue=image_files",
  "27 * * * * purge_idempotency_keys",
  "57 * * * * resend_refunds",
  "37 3 * * * create_audit_partitions",
  `7 3 * * * ${CHECK_AUDIT_LOG}`,
  "47 3 * * * cancel_never_paid",
  "17 4 * * * delete_old_emails",
  "37 4 * * * purge_sessions",
  "47 4 * * * purge_messages",
  "57 4 * * * purge_abandoned_carts",
  "7 5 * * * anonymize_detached_orders",
].join("\n");

/** The tasks of this version, and those of earlier versions under their former names. */
export const allTasks: TaskList = { ...tasks, ...formerTasks };
