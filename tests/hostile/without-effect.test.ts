import { beforeAll, expect, test } from "vitest";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import type { RawRequest } from "./send-raw.ts";
import { withoutEffect } from "./without-effect.ts";

useDatabase();
beforeAll(async () => {
  await queryColumn("create table visits (path text)");
});

const NUMBERS = [...Array(24).keys()];
const groups = () =>
  NUMBERS.map((number): RawRequest[] => [
    { name: "one", method: "POST", path: `/${number}` },
    { name: "two", method: "POST", path: `/${number}` },
  ]);

/** A shop in which requests to these paths insert a row, some of them with success. */
const shopThat = ({ changes = [] as string[], succeeds = [] as string[] }) => ({
  probe: async ({ path }: RawRequest) => {
    const isDone = succeeds.includes(path);
    if (changes.includes(path) || isDone) await queryColumn("insert into visits values ($1)", [path]);
    return { response: { status: isDone ? 200 : 404, headers: {}, text: "" } };
  },
});
const faultsOf = (shop: Parameters<typeof shopThat>[0]) => withoutEffect(groups(), shopThat(shop), () => undefined);

test("nothing is found when no request changes the stored state", async () => {
  expect(await faultsOf({})).toEqual([]);
});

test("each group that changes the stored state without success is found, and no other", async () => {
  const changes = ["/0", "/18"];
  const found = changes.map((path) => `POST ${path} changes public.visits`);
  expect(await faultsOf({ changes, succeeds: ["/5", "/16"] })).toEqual(found);
});
