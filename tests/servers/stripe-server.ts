import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { now } from "#app/platform/clock.ts";

export const STRIPE_KEY = "sk_test_only_for_tests";
export const STRIPE_WEBHOOK = "whsec_only_for_tests";
const VERSION = "2026-10-28.endive";

export type StripeSession = {
  id: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string;
  metadata: Record<string, string>;
  expires_at: number;
  given: Tree;
};

export type StripeAsked = { method: string; path: string; key: string | undefined; params: Tree };

/** The server's behavior: like Stripe, failing, overloaded, never responding, or losing its responses about new refunds. */
export type StripeMood = "well" | "broken" | "overloaded" | "silent" | "losing_refunds";

type Refund = { id: string; payment_intent: string; amount: number; metadata: Record<string, string> };
type Answer = { status: number; body: object };
class No extends Error {
  readonly answer: Answer;
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.answer = { status, body: { error: { type, message, ...(code ? { code } : {}) } } };
  }
}
const invalid = (message: string, code?: string) => new No(400, "invalid_request_error", message, code);
const idOf = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;
const seconds = () => Math.floor(now().getTime() / 1000);
const record = (tree: Tree | string | undefined) => (typeof tree === "object" ? tree : {});

/** A server on this machine that implements the part of Stripe's API that the shop uses. */
export async function startStripeServer() {
  const stripe = new FakeStripe();
  const server = createServer((request, response) => void stripe.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return Object.assign(stripe, { url, stop });
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

class FakeStripe {
  mood: StripeMood = "well";
  readonly asked: StripeAsked[] = [];
  readonly sessions = new Map<string, StripeSession>();
  readonly refunds: Refund[] = [];
  /** The charge of each event about refunds, and how much of it was refunded in the dashboard. */
  readonly #charges = new Map<string, { session: StripeSession; more: number }>();
  refundStatus = "succeeded";
  /** How many more requests find another one with their idempotency key in progress. */
  inProgress = 0;
  /** Runs while the shop waits for the next response, after the response is determined. */
  meanwhile: (() => Promise<unknown>) | undefined;
  #answers = new Map<string, { body: string; answer: Answer }>();

  /** The settings that make a shop use this server. */
  settings(url: string) {
    return { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK, STRIPE_API_HOST: url };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (this.mood === "silent") return;
    const { status, body } = this.#answerTo(request, Buffer.concat(parts).toString());
    if (this.mood === "losing_refunds" && request.method === "POST" && request.url === "/v1/refunds") {
      return void response.destroy();
    }
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
    response.writeHead(status, { "content-type": "application/json", "request-id": idOf("req") });
    response.end(JSON.stringify(body));
  }

  #answerTo(request: IncomingMessage, body: string): Answer {
    try {
      if (this.mood === "broken") throw new No(500, "api_error", "An unknown error occurred");
      if (this.mood === "overloaded") throw new No(429, "invalid_request_error", "Too many requests", "rate_limit");
      if (this.inProgress > 0 && request.headers["idempotency-key"]) {
        this.inProgress -= 1;
        throw new No(409, "idempotency_error", "Another request is in progress", "idempotency_key_in_use");
      }
      return this.#once(request, body);
    } catch (error) {
      if (error instanceof No) return error.answer;
      throw error;
    }
  }

  /** A repeated idempotency key gets the same response; with other parameters it is an error. */
  #once(request: IncomingMessage, body: string): Answer {
    const { method = "GET", url: path = "/", headers } = request;
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`) throw new No(401, "invalid_request_error", "Invalid API Key");
    if (headers["stripe-version"] !== VERSION) throw invalid(`This test server speaks ${VERSION}`);
    const key = headers["idempotency-key"]?.toString();
    const params = parseStripeForm(body);
    this.asked.push({ method, path, key, params });
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (known && known.body !== body) {
      throw new No(400, "idempotency_error", "Keys for idempotent requests can only be used with the same parameters");
    }
    if (known) return known.answer;
    const response = { status: 200, body: this.#route(method, path, params) };
    if (key !== undefined) this.#answers.set(key, { body, answer: response });
    return response;
  }

  #route(method: string, path: string, params: Tree): object {
    const [, id, action] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    if (method === "POST" && path === "/v1/checkout/sessions") return this.#open(params);
    if (method === "POST" && path === "/v1/refunds") return this.#refund(params);
    if (method === "GET" && path.startsWith("/v1/refunds?"))
      return this.#refundsOf(new URLSearchParams(path.slice(12)));
    const [, chargeId] = /^\/v1\/charges\/(\w+)$/.exec(path) ?? [];
    if (method === "GET" && chargeId !== undefined) return this.#charge(chargeId);
    const [, refundId] = /^\/v1\/refunds\/(\w+)$/.exec(path) ?? [];
    if (method === "POST" && refundId !== undefined) return this.#describe(refundId, params);
    if (id === undefined || (method === "POST") !== (action !== undefined)) {
      throw new No(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path})`);
    }
    const session = this.#session(id);
    if (action === undefined) return shown(session);
    if (session.status !== "open") throw invalid("Only Checkout Sessions with a status in [open] can be expired.");
    session.status = "expired";
    return shown(session);
  }

  #session(id: string): StripeSession {
    const session = this.sessions.get(id);
    if (!session) throw new No(404, "invalid_request_error", `No such checkout.session: '${id}'`, "resource_missing");
    return session;
  }

  #open(params: Tree): object {
    const items = Object.values(record(params.line_items)).map(record);
    if (params.mode !== "payment" || items.length < 1 || items.length > 100) throw invalid("Wrong mode or line_items");
    const amounts = items.map(({ price_data, quantity }) => {
      const { currency, unit_amount, product_data } = record(price_data);
      const name = record(product_data).name;
      if (currency !== "usd" || !/^\d+$/.test(String(unit_amount)) || !name) throw invalid("Wrong price_data");
      if (!/^[1-9]\d*$/.test(String(quantity))) throw invalid("Wrong quantity");
      return Number(unit_amount) * Number(quantity);
    });
    const ends = Number(params.expires_at) - seconds();
    if (ends < 30 * 60 || ends > 24 * 3600)
      throw invalid("The expires_at timestamp must be 30 minutes to 24 hours off");
    if (!URL.canParse(String(params.success_url))) throw invalid("Not a valid URL");
    const id = idOf("cs_test");
    const session: StripeSession = {
      id,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
      currency: "usd",
      url: `https://checkout.stripe.com/c/pay/${id}`,
      metadata: record(params.metadata) as Record<string, string>,
      expires_at: Number(params.expires_at),
      given: params,
    };
    this.sessions.set(id, session);
    return shown(session);
  }

  #refund(params: Tree): object {
    const intent = String(params.payment_intent);
    const session = [...this.sessions.values()].find(({ payment_intent }) => payment_intent === intent);
    if (!session) throw invalid(`No such payment_intent: '${intent}'`, "resource_missing");
    if (this.refundedOf(session) + Number(params.amount) > session.amount_total) {
      throw invalid("Refund amount is greater than unrefunded amount on charge", "charge_already_refunded");
    }
    const metadata = record(params.metadata) as Record<string, string>;
    const refund = { id: idOf("re"), payment_intent: intent, amount: Number(params.amount), metadata };
    this.refunds.unshift(refund);
    return this.#shownRefund(refund);
  }

  #shownRefund(refund: Refund): object {
    return { ...refund, object: "refund", currency: "usd", status: this.refundStatus };
  }

  #refundsOf(query: URLSearchParams): object {
    const found = this.refunds.filter(({ payment_intent }) => payment_intent === query.get("payment_intent"));
    return { object: "list", has_more: false, data: found.map((refund) => this.#shownRefund(refund)) };
  }

  #describe(id: string, params: Tree): object {
    const refund = this.refunds.find((one) => one.id === id);
    if (!refund) throw new No(404, "invalid_request_error", `No such refund: '${id}'`, "resource_missing");
    Object.assign(refund.metadata, record(params.metadata));
    return this.#shownRefund(refund);
  }

  /** Deletes the idempotency keys, as Stripe does after a day. */
  deleteIdempotencyKeys(): void {
    this.#answers.clear();
  }

  /** The bank returns a refund: its money is with the shop again. */
  takeBack(id: string): void {
    const index = this.refunds.findIndex((refund) => refund.id === id);
    if (index >= 0) this.refunds.splice(index, 1);
  }

  refundedOf({ payment_intent }: StripeSession): number {
    return this.refunds
      .filter((refund) => refund.payment_intent === payment_intent)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The payment page of one of the shop's payments. */
  pageOf(paymentId: string): StripeSession {
    const found = [...this.sessions.values()].find(({ metadata }) => metadata.payment_id === paymentId);
    if (!found) throw new Error("No page was opened for this payment");
    return found;
  }

  /** Pays on the page. Returns Stripe's event. */
  pay(session: StripeSession): object {
    if (session.status !== "open") throw new Error("This page is closed");
    Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: idOf("pi") });
    return eventOf("checkout.session.completed", shown(session));
  }

  /** Stripe's event after a refund; `more` cents were refunded in the dashboard. */
  refunded(session: StripeSession, more = 0): object {
    const id = idOf("ch");
    this.#charges.set(id, { session, more });
    return eventOf("charge.refunded", this.#charge(id));
  }

  #charge(id: string): object {
    const { session, more } = this.#charges.get(id) ?? {};
    if (!session) throw new No(404, "invalid_request_error", `No such charge: '${id}'`, "resource_missing");
    const { payment_intent, amount_total: amount, currency, metadata } = session;
    const amount_refunded = this.refundedOf(session) + (more ?? 0);
    return { id, object: "charge", payment_intent, amount, currency, metadata, amount_refunded };
  }
}

/** A session as Stripe returns it: without the request's parameters. */
export function shown({ given: _given, ...session }: StripeSession): object {
  return { ...session, object: "checkout.session" };
}

/** An event as Stripe sends it. */
export function eventOf(type: string, object: object): object {
  return { id: idOf("evt"), object: "event", api_version: VERSION, created: seconds(), type, data: { object } };
}

/** A webhook's body and its signature, as Stripe's documents describe them: HMAC-SHA256 over `{time}.{body}`. */
export function signAsStripe(event: unknown, { secret = STRIPE_WEBHOOK, at = now(), isRaw = false } = {}) {
  const rawBody = isRaw ? String(event) : JSON.stringify(event, null, 2);
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.${rawBody}`).digest("hex");
  return { rawBody, signature: `t=${time},v1=${signature},v0=${"0".repeat(64)}` };
}

/** A parsed form with nested names, as Stripe's SDK sends it. */
type Tree = { [name: string]: Tree | string };

/** Reads `a[b][0]=1` as `{ a: { b: { 0: "1" } } }`. */
function parseStripeForm(body: string): Tree {
  const tree: Tree = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    const last = path.pop() ?? name;
    let branch = tree;
    for (const part of path) {
      const next = branch[part];
      const grown = typeof next === "object" ? next : {};
      branch[part] = grown;
      branch = grown;
    }
    branch[last] = value;
  }
  return tree;
}
