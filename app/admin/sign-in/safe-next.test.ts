import { expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

test.each(["/admin", "/admin/orders", "/admin/orders?tab=packed&after=x%3D", "/admin/orders/7KQ-M4T-2X"])(
  "%s is opened after signing in",
  (path) => expect(safeNext(path)).toBe(path),
);

test.each([
  null,
  "",
  "/",
  "/shop",
  "//evil.example",
  "/admin//../..//evil.example:8",
  "https://evil.example",
  "/administrator",
  "/admin\\evil.example",
  "/admin/sign-in",
  "/admin/sign-out",
  "/admin/setup/token",
])("%s opens the first page instead", (path) => expect(safeNext(path)).toBe("/admin"));
