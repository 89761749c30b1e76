import { expect, test } from "vitest";
import { databasePool } from "#app/platform/db/db.server.ts";
import { readClientInfo } from "#app/platform/http/client-info.ts";
import { newAddress } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, STAFF_PASSWORD } from "#tests/staff.ts";
import { beginSignIn } from "./sign-in-staff.ts";

useDatabase();

test("spellings of an email that find the same staff member count together", async () => {
  const { id } = await newStaff("viewer");
  await databasePool().query("update staff set email = 'ian@staff.example' where id = $1", [id]);
  const address = newAddress();
  const attempt = async (email: string, password: string, from = address) => {
    const result = await beginSignIn({ email, password }, readClientInfo(from, "Vitest"), new Headers());
    return result.ok ? "ok" : result.error.code;
  };
  expect(await attempt("İan@staff.example", STAFF_PASSWORD, newAddress())).toBe("ok");
  const codes: string[] = [];
  for (let n = 0; n < 11; n += 1)
    codes.push(await attempt(n % 2 ? "ian@staff.example" : "İAN@staff.example", "a wrong one"));
  expect(codes).toEqual([...Array(10).fill("wrong_credentials"), "too_many_attempts"]);
});
