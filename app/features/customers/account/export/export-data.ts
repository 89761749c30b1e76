import { findRequestsOf } from "#app/features/back-in-stock/back-in-stock.queries.ts";
import { findAddresses } from "#app/features/customers/account/addresses/addresses.queries.ts";
import { serializeAddress } from "#app/features/customers/account/addresses/serialize-address.ts";
import { serializeProfile } from "#app/features/customers/account/serialize-profile.ts";
import { LIMITS } from "#app/features/customers/account-limits.ts";
import { type Customer, lockCustomer } from "#app/features/customers/customers.queries.ts";
import { imageUrls } from "#app/features/images/image-urls.ts";
import { findEmailsTo } from "#app/features/mail/mail.queries.ts";
import { findMessagesOf } from "#app/features/messages/messages.queries.ts";
import { findSubscriber } from "#app/features/newsletter/newsletter.queries.ts";
import { claimOrders } from "#app/features/orders/orders.queries.ts";
import { findReviewImages, findReviewsOf } from "#app/features/reviews/reviews.queries.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { countAttempt } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { PersonalData } from "./export.contract.ts";
import { findAllOrders, findAllSessions, findCartOf, findResets, findWishes } from "./export.queries.ts";
import { exportOwnOrders } from "./export-own-orders.ts";

const isoDate = (date: Date) => date.toISOString();
const maybe = (date: Date | null) => date?.toISOString() ?? null;

/**
 * Returns all personal data that the shop stores of a customer: data of the account and, if the email is verified, data
 * that belongs to the email. Without passwords, tokens and hashes. Errors: too_many_attempts.
 */
export async function exportData(customer: Customer): Promise<Result<PersonalData, TooManyAttempts>> {
  const counted = await countAttempt(LIMITS.exportOfAccount, customer.id);
  if (!counted.ok) return counted;
  await claimOrdersOfMailbox(customer.id);
  const { email, emailVerifiedAt, passwordChangedAt } = customer;
  const found = await findAllOrders(customer.id);
  const dates = { email_verified_at: maybe(emailVerifiedAt), password_changed_at: isoDate(passwordChangedAt) };
  const ownOnly = { orderIds: found.map(({ id }) => id), since: customer.createdAt };
  return ok({
    exported_at: isoDate(now()),
    profile: { ...(await serializeProfile(customer)), ...dates },
    ...(await ofAccount(customer.id)),
    orders: await exportOwnOrders(found),
    reviews: await exportReviews(customer),
    ...(emailVerifiedAt === null ? { newsletter: null, back_in_stock: [], messages: [] } : await ofMailbox(email)),
    emails: await exportEmails(email, emailVerifiedAt === null ? ownOnly : undefined),
  });
}

/** Adds the guest orders with a verified email to the account, as its next sign-in would. */
async function claimOrdersOfMailbox(customerId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const customer = await lockCustomer(customerId, tx);
    if (customer && customer.emailVerifiedAt !== null) await claimOrders(customer, tx);
  });
}

async function ofAccount(id: string) {
  const addresses = await findAddresses(id);
  const sessions = await findAllSessions(id);
  return {
    addresses: addresses.map((address) => ({ ...serializeAddress(address), created_at: isoDate(address.createdAt) })),
    wishlist: (await findWishes(id)).map(({ addedAt, ...wish }) => ({ ...wish, added_at: isoDate(addedAt) })),
    cart: await findCartOf(id),
    sessions: sessions.map(({ device, clientNetwork, createdAt, lastSeenAt, endsAt, endedAt, endedBecause }) => ({
      device,
      network: clientNetwork,
      created_at: isoDate(createdAt),
      last_seen_at: isoDate(lastSeenAt),
      ends_at: isoDate(endsAt),
      ended_at: maybe(endedAt),
      ended_because: endedBecause,
    })),
    password_resets: (await findResets(id)).map(({ expiresAt, usedAt, usedFrom }) => ({
      expires_at: isoDate(expiresAt),
      used_at: maybe(usedAt),
      used_from: usedFrom,
    })),
  };
}

async function ofMailbox(email: string) {
  const subscriber = await findSubscriber(email);
  const newsletter = subscriber && {
    requested_at: isoDate(subscriber.requestedAt),
    confirmed_at: maybe(subscriber.confirmedAt),
    ended_at: maybe(subscriber.endedAt),
  };
  return {
    newsletter: newsletter ?? null,
    back_in_stock: await exportRequests(email),
    messages: (await findMessagesOf(email)).map(({ name, subject, message, receivedAt }) => ({
      name,
      subject,
      message,
      received_at: isoDate(receivedAt),
    })),
  };
}

async function exportEmails(email: string, only: { orderIds: string[]; since: Date } | undefined) {
  const found = await findEmailsTo(email, only);
  return found.map(({ template, status, queuedAt }) => ({ template, status, queued_at: isoDate(queuedAt) }));
}

async function exportRequests(email: string) {
  const requests = await findRequestsOf(email);
  return requests.map(({ requestedAt, confirmedAt, notifiedAt, expiresAt, ...variant }) => ({
    ...variant,
    requested_at: isoDate(requestedAt),
    confirmed_at: maybe(confirmedAt),
    notified_at: maybe(notifiedAt),
    expires_at: isoDate(expiresAt),
  }));
}

/** The reviews of the account and, if the email is verified, those of guest orders with this email. */
async function exportReviews({ id, email, emailVerifiedAt }: Customer) {
  const found = await findReviewsOf({ customerId: id, email: emailVerifiedAt && email });
  const photos = await findReviewImages(found.map(({ id: reviewId }) => reviewId));
  const urlsOf = (review: string) =>
    photos.filter(({ reviewId }) => reviewId === review).map((photo) => imageUrls(photo).image_url);
  return found.map(({ name, slug, color, size, rating, title, body, sizeFit, authorName, state, reply, ...dates }) => ({
    photos: urlsOf(dates.id),
    ...{ name, slug, color, size, rating, title, body, state, reply },
    size_fit: sizeFit,
    author_name: authorName,
    created_at: isoDate(dates.createdAt),
    decline_reason: dates.declineReason,
    published_at: maybe(dates.publishedAt),
  }));
}
