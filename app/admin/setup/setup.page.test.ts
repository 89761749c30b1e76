import { expect, test } from "vitest";
import { loader as readSignIn } from "#app/admin/sign-in/sign-in.page.tsx";
import { loader as readToday } from "#app/admin/today/today.page.tsx";
import { createFirstOwnerLink } from "#app/features/staff/setup/setup-links.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { totpCode } from "#tests/staff.ts";
import { loader as readDemoRange } from "./demo-range.page.tsx";
import { action, loader } from "./setup.page.tsx";

useDatabase();

type Args = Parameters<typeof action>[0];

/** What a loader or an action is called with: a request of a browser at this path. */
function args(path: string, { cookie = "", fields }: { cookie?: string; fields?: Record<string, string> } = {}): Args {
  const headers = { cookie, "x-client-address": "198.51.100.7" };
  const init = fields ? { method: "POST", body: new URLSearchParams(fields), headers } : { headers };
  const params = { token: path.split("/").at(-1) ?? "" };
  return { request: new Request(`http://localhost:3000${path}`, init), params } as Args;
}

const account = { step: "account", name: "Ana", email: "ana@example.com", password: "four brown boots walking" };

test("without an owner the sign-in says where the link is, and every page leads there", async () => {
  expect(await readSignIn(args("/admin/sign-in"))).toEqual({ step: "no_owner" });
  const refused = await Promise.resolve(readToday(args("/admin?x=1"))).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).headers.get("location")).toBe("/admin/sign-in?next=%2Fadmin%3Fx%3D1");
});

test("a setup link makes the first owner in three steps, and works once", async () => {
  const path = new URL((await createFirstOwnerLink()) ?? "").pathname;
  expect((await loader(args(path))).data).toMatchObject({ problem: undefined, email: undefined });

  const weak = await action(args(path, { fields: { ...account, password: "short" } }));
  expect(weak).toMatchObject({ init: { status: 400 }, data: { step: "account", typed: { name: "Ana" } } });
  expect(JSON.stringify(weak)).not.toContain("short");

  const begun = (await action(args(path, { fields: account }))).data;
  if (begun.step !== "second_factor") throw new Error("The second factor is next");
  const { draft, secret } = begun;

  const invalid = await action(args(path, { fields: { step: "second_factor", draft, code: "000000" } }));
  expect(invalid).toMatchObject({ init: { status: 400 }, data: { step: "second_factor", secret, draft } });

  const code = totpCode(secret);
  const done = await action(args(path, { fields: { step: "second_factor", draft, code } }));
  expect(done.data).toMatchObject({ step: "codes" });
  const cookie = new Headers(done.init?.headers).get("set-cookie")?.split(";")[0] ?? "";
  expect(await readToday(args("/admin", { cookie }))).toMatchObject({ toPack: { count: 0 }, flagged: 0 });

  const thrown = await Promise.resolve(readDemoRange(args("/admin/demo-range", { cookie }))).catch(
    (error: unknown) => error,
  );
  expect((thrown as Response).headers.get("location")).toBe("/admin");
  await putProducts({ slug: "harbour-tote" }, { slug: "a-bag-of-their-own" });
  expect(await readDemoRange(args("/admin/demo-range", { cookie }))).toMatchObject({
    count: 1,
    items: expect.stringMatching(/^\d+\.1$/),
  });

  expect((await loader(args(path))).data).toMatchObject({ problem: "This link was used already.", email: undefined });
  expect(await readSignIn(args("/admin/sign-in"))).toEqual({ step: "password" });
});

test("an unknown link is not found, and says nothing of anybody", async () => {
  expect(await loader(args("/admin/setup/unknown"))).toMatchObject({
    init: { status: 404 },
    data: { problem: "This link is invalid or has expired.", email: undefined, name: undefined },
  });
});
