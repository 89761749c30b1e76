import { randomUUID } from "node:crypto";
import { databasePool } from "#app/platform/db/db.server.ts";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const drawn = (length: number) =>
  Array.from({ length }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join("");

/** Inserts a minimal order that awaits its payment. Returns its id. */
export async function bareOrder(): Promise<string> {
  const id = randomUUID();
  await databasePool().query(
    `insert into orders (id, number, email, status, subtotal_cents, shipping_cents, total_cents, shipping_address, placed_at)
     values ($1, $2, 'ada@example.com', 'awaiting_payment', 100, 0, 100, '{}', now())`,
    [id, `${drawn(3)}-${drawn(3)}-${drawn(2)}`],
  );
  return id;
}
