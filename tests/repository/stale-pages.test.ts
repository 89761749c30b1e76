import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Pages that show nothing that others can change, and the editor, which merges what others have changed. */
const OWN = ["sign-in/sign-in", "setup/setup", "products/editor/editor"].map((name) => `app/admin/${name}.page.tsx`);

test("every page of the back office with an action loads again what was out of date when the action is refused", () => {
  const pages = globSync("app/admin/**/*.page.tsx").filter((page) => !OWN.includes(page));
  const withAction = pages.filter((page) =>
    /^export (const|async function|function) action/m.test(readFileSync(page, "utf8")),
  );
  expect(withAction.length).toBeGreaterThan(10);
  const missing = withAction.filter(
    (page) => !readFileSync(page, "utf8").includes("shouldRevalidate = revalidateIfStale"),
  );
  expect(missing).toEqual([]);
});
