import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, type CheckoutStep, detailsOf, type Orders, type Shoppers, type Times } from "./order-details.ts";

type Reply = { status: number; cookies: string[]; body: string };

type Post = (step: CheckoutStep, path: string, headers: Record<string, string>, payload: object) => Promise<Reply>;

/** Returns a function that sends JSON to the shop at `url` and records the milliseconds of each request in `steps`. */
function poster(url: string, agent: Agent, steps: Record<CheckoutStep, number[]>): Post {
  return (step, path, headers, payload) =>
    new Promise<Reply>((resolve, reject) => {
      const body = JSON.stringify(payload);
      const begun = performance.now();
      const length = String(Buffer.byteLength(body));
      const sent = { "content-type": "application/json", "content-length": length, ...headers };
      const outgoing = request(url + path, { method: "POST", agent, headers: sent }, (reply) => {
        let text = "";
        reply.setEncoding("utf8");
        reply.on("data", (part: string) => (text += part));
        reply.on("end", () => {
          steps[step].push(performance.now() - begun);
          resolve({ status: reply.statusCode ?? 0, cookies: reply.headers["set-cookie"] ?? [], body: text });
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
}

/** Milliseconds until a shopper's nth order is due: the shoppers take turns. */
const dueAfter = ({ clients, perSecond }: Shoppers, client: number, n: number) =>
  perSecond ? ((n * clients + client) / perSecond) * 1000 : 0;

/** Adds the milliseconds of a whole order to `times`. */
async function timed(buying: Promise<void>, times: number[]): Promise<void> {
  const start = performance.now();
  await buying;
  times.push(performance.now() - start);
}

/** Runs in a separate process with plain requests, so that the load generator affects the measurement little. */
async function order(shoppers: Shoppers): Promise<Orders> {
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers.clients });
  const steps: Record<CheckoutStep, number[]> = { cart: [], checkout: [], payment: [] };
  const whole: number[] = [];
  const failures: string[] = [];
  const post = poster(shoppers.url, agent, steps);

  async function buy(client: number, n: number): Promise<void> {
    const products = shoppers.products[(client * 7 + n) % shoppers.products.length] ?? {
      product_id: 0,
      color: null,
      size: null,
    };
    const from = { "x-forwarded-for": addressOf(client, n) };
    const cart = await post("cart", "/api/orders/cart/add_item/", from, products);
    if (cart.status !== 200) throw new Error(`cart ${cart.status} ${cart.body.slice(0, 200)}`);
    const cookie = cart.cookies.map((line) => line.split(";")[0]).join("; ");
    const key = `bench ${process.pid} ${client} ${n}`;
    const headers = { ...from, cookie, "idempotency-key": key };
    const placed = await post("checkout", "/api/orders/checkout/", headers, detailsOf(client, n));
    if (placed.status !== 201) throw new Error(`checkout ${placed.status} ${placed.body.slice(0, 200)}`);
    const { payment } = JSON.parse(placed.body) as { payment: { url: string } };
    const id = payment.url.split("/").findLast((part) => part.length === 36);
    const paid = await post("payment", `/api/payments/test/${id}/`, from, { outcome: "paid" });
    if (paid.status !== 200) throw new Error(`payment ${paid.status} ${paid.body.slice(0, 200)}`);
  }

  const begun = performance.now();
  const ends = begun + shoppers.seconds * 1000;
  async function shop(client: number): Promise<void> {
    for (let n = 0; performance.now() < ends; n++) {
      await pause(Math.max(0, begun + dueAfter(shoppers, client, n) - performance.now()));
      await timed(buy(client, n), whole).catch((error: Error) => failures.push(error.message));
    }
  }
  await Promise.all(Array.from({ length: shoppers.clients }, (_, client) => shop(client)));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  return {
    orders: whole.length,
    failures: failures.slice(0, 5),
    perSecond: whole.length / seconds,
    ...timesOf(whole),
    steps: { cart: timesOf(steps.cart), checkout: timesOf(steps.checkout), payment: timesOf(steps.payment) },
  };
}

function timesOf(values: number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { medianMs: at(0.5), p99Ms: at(0.99) };
}

process.stdout.write(JSON.stringify(await order((await json(process.stdin)) as Shoppers)));
