import { randomUUID } from "node:crypto";
import { renewRecoveryCodes } from "#app/features/staff/factors/recovery-codes.ts";
import { insertPasskey } from "#app/features/staff/passkeys/passkeys.queries.ts";
import { createPendingSession, openStaffSession } from "#app/features/staff/sessions/staff-session.ts";
import { inTransaction, transactionDb } from "#app/platform/db/db.server.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { newImage } from "#tests/products.ts";
import { newStaff, SAME_ORIGIN, totpCode } from "#tests/staff.ts";
import { once } from "./once.ts";
import { postAction, readAs, sharedOwner, tagOf, visitorOf } from "./shared-owner.ts";
import { staffOrders } from "./staff-orders.ts";
import { staffProducts } from "./staff-products.ts";

/** Endpoints that change or end what their caller is signed in with: each shopper's own owner calls them. */
const OWN = ["/admin/me/", "/admin/session/", "/admin/step_up/"];

/** Endpoints for a sign-in that waits for its second factor. */
export const SECOND_FACTOR = /\/admin\/session\/(totp|recovery_code)\//;

const client = () => ({ clientNetwork: newAddress(), device: "Vitest" });

/** What an owner works on, by the names of the fields that require it. Everything is created on first use. */
export function preparedStaff() {
  const own = once(() => newStaff("owner"));
  const staffFor = (path: string) => (OWN.some((prefix) => path.includes(prefix)) ? own() : sharedOwner());
  const member = once(() => newStaff("packer"));
  const memberIn = (state: string) => async () => {
    const { id } = await member();
    await queryColumn("update staff set state = $2 where id = $1", [id, state]);
    return id;
  };

  const facts: Record<string, () => Promise<unknown>> = {
    ...staffOrders(),
    ...staffProducts(),
    ...ownAccount(own),
    // A note for the owner who opens the page.
    "/admin{note} state": once(async () => {
      const { id } = await own();
      const [name] = await queryColumn("select name from staff where id = $1", [id]);
      await postAction(`/api/admin/orders/${await facts["/admin/orders/ number"]?.()}/notes/`, {
        text: `@${name} Wrap it`,
      });
    }),
    "/admin/staff/ id": async () => (await member()).id,
    "/admin/staff/{id}/restore/ id": memberIn("suspended"),
    "/admin/staff/{id}/invite/ id": memberIn("invited"),
    "/admin/staff email": async () => `invited-${randomUUID()}@example.com`,
    "/admin/staff/ roles": async () => ["viewer"],
    "/admin/staff/ if-match": tagOf(async () => `staff/${(await member()).id}`),

    "/admin/settings/shop/ if-match": tagOf(async () => "settings/shop"),

    "/admin/products/{id}/changed/ id": once(async () => {
      const [id, document] = [await facts["/admin/products/ id"]?.(), await facts["/admin/drafts/ document"]?.()];
      const { images } = document as { images: { image_id: string }[] };
      const [first] = images;
      const second = { ...first, id: null, image_id: await newImage(), alt: "Another side" };
      const changed = { ...(document as object), summary: "A changed summary.", images: [...images, second] };
      const visitor = visitorOf((await own()).cookie);
      const headers = { "Idempotency-Key": randomUUID() };
      const { status } = await visitor.post("/api/admin/drafts/", { product_id: id, document: changed }, headers);
      if (status >= 400) throw new Error(`A draft responds ${status}`);
      return id;
    }),
    // By the owner who opens the page: nobody else may change its time.
    "/admin/products/{id}/scheduled/ id": once(async () => {
      const id = await facts["/admin/products/{id}/publish/ id"]?.();
      const at = new Date(Date.now() + 86_400_000).toISOString();
      const headers = { "Idempotency-Key": randomUUID() };
      const { status } = await visitorOf((await own()).cookie).post(
        `/api/admin/products/${id}/schedule/`,
        { at },
        headers,
      );
      if (status >= 400) throw new Error(`A schedule responds ${status}`);
      return id;
    }),
    "/admin/products/ image_id": newImage,
    "/admin/ units_1": async () => 1,
    "/admin/ from": async () => null,
    "/admin/ to": async () => null,
    "/admin/ after": async () => null,
    "/admin/ field": async () => null,
    "/admin/ country": async () => "US",
  };

  return {
    facts,
    /** The headers of a request to this endpoint. */
    headers: async (path: string): Promise<Record<string, string>> => {
      const { id, cookie } = await staffFor(path);
      if (!SECOND_FACTOR.test(path)) return { cookie, ...SAME_ORIGIN };
      const pending = await createPendingSession(id, client(), transactionDb());
      return { cookie: pending.cookie.split(";", 1)[0] ?? "", ...SAME_ORIGIN };
    },
    /** The headers of an owner of this shopper's own. */
    ownerHeaders: async () => ({ cookie: (await own()).cookie, ...SAME_ORIGIN }),
    email: async () => (await own()).email,
  };
}

/** What each shopper's own owner is signed in with, and the states of its page. */
function ownAccount(own: () => Promise<{ id: string; cookie: string }>): Record<string, () => Promise<unknown>> {
  const openSession = async () => {
    const { id } = await own();
    return (await inTransaction((tx) => openStaffSession(id, client(), tx))).sessionId;
  };
  const totp = once(async () => (await visitorOf((await own()).cookie).post("/api/admin/me/totp/", {})).body);
  return {
    "/admin/me/ if-match": async () => (await readAs("/api/admin/me/", (await own()).cookie)).tag,
    "/admin/me/sessions/ id": openSession,
    "/admin/me{session} state": openSession,
    "/admin/me{passkey} state": async () => {
      const { id: staffId } = await own();
      const [id, credentialId, createdAt] = [randomUUID(), randomUUID(), new Date()];
      const described = { transports: [], name: "Phone", isBackedUp: false, createdAt };
      const key = { publicKey: Buffer.from("key"), counter: 0 };
      await inTransaction((tx) => insertPasskey({ id, staffId, credentialId, ...key, ...described }, tx));
    },
    "/admin/me draft": async () => ((await totp()) as { draft: string }).draft,
    "/admin/me code": async () => totpCode(((await totp()) as { secret: string }).secret),
    "/admin/session/totp/ code": async () => totpCode(),
    "/step_up/ code": async () => totpCode(),
    "/admin/session/recovery_code/ code": async () => {
      const { id } = await own();
      return (await inTransaction((tx) => renewRecoveryCodes(id, tx)))[0];
    },
  };
}
