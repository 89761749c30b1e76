import { hash } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { MAX_FAILED_OF_UNKNOWN_NETWORK } from "#app/features/customers/account-limits.ts";
import { log } from "#app/platform/log.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";

vi.setConfig({ testTimeout: 180_000 });
useDatabase();

const api = createApi();
const ACCOUNTS = 4000;
const NETWORKS = 200;
const CONCURRENCY = 25;
/** One in 101 accounts has the password of the stolen list: 40 accounts, spread over all networks. */
const ONE_STOLEN_OF = 101;
const STOLEN = Math.ceil(ACCOUNTS / ONE_STOLEN_OF);
const GUESS = "password from another shop";

const emailOf = (n: number) => `stuffed${n}@example.com`;
const networkOf = (n: number) => `203.0.${113 + Math.floor((n % NETWORKS) / 250)}.${(n % NETWORKS) % 250}`;
const login = (email: string, password: string, address: string) =>
  send(api, "POST", `${PATH}/login/`, { email, password }, { address });

/** Inserts the accounts. Their passwords are hashed with the lowest cost, or checking the guesses would take minutes. */
async function insertAccounts(): Promise<void> {
  const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const [own, stolen] = await Promise.all([hash("only mine", lowCost), hash(GUESS, lowCost)]);
  await queryColumn(
    `insert into customers (id, email, username, first_name, last_name, password_hash, created_at, password_changed_at)
     select gen_random_uuid(), 'stuffed' || n || '@example.com', 'n' || n, 'Ann', 'Walker',
       case when n % $4 = 0 then $2 else $3 end, now(), now()
     from generate_series(0, $1 - 1) as n`,
    [ACCOUNTS, stolen, own, ONE_STOLEN_OF],
  );
}

test("credential stuffing of 4,000 accounts from 200 addresses is logged and slowed down, while valid sign-ins still succeed", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  await insertAccounts();
  await registered(api, "regular@example.com");
  await registered(api, "newcomer@example.com");
  const home = newAddress();
  await signedIn(api, "regular@example.com", ada.password, { address: home });

  const statuses: number[] = [];
  const valid: number[] = [];
  let next = 0;
  const guesser = async () => {
    while (next < ACCOUNTS) {
      const n = next;
      next += 1;
      statuses[n] = (await login(emailOf(n), GUESS, networkOf(n))).status;
      if (n % 400 !== 399) continue;
      valid.push((await login("regular@example.com", ada.password, home)).status);
      valid.push((await login("newcomer@example.com", ada.password, newAddress())).status);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, guesser));
  const count = (status: number) => statuses.filter((one) => one === status).length;

  expect(warn.mock.calls.filter(([first]) => JSON.stringify(first).includes("sign_in_storm"))).toHaveLength(1);
  expect(valid).toEqual(Array(20).fill(200));
  // Each network has only a few attempts: three of four guesses are not checked, including those that are right.
  const checked = count(401) + count(200);
  expect(checked).toBeLessThanOrEqual(NETWORKS * MAX_FAILED_OF_UNKNOWN_NETWORK + count(200));
  expect(checked + count(429)).toBe(ACCOUNTS);
  expect(count(200)).toBeLessThan(STOLEN / 2);
});
