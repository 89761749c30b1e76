import { beforeEach, expect, test, vi } from "vitest";
import type { WaitingAction } from "./waiting-actions.ts";

const PATH = "/admin/bench";
let stored: Map<string, WaitingAction>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("location", { search: "" });
  vi.resetModules();
});

vi.mock("./device-store.ts", () => ({
  withStore: async (_name: string, _mode: string, use: (store: unknown) => unknown) =>
    use({ getAll: () => [...stored.values()], put: (action: WaitingAction) => stored.set(action.id, action) }),
}));

const made = (id: string): Pick<WaitingAction, "path" | "label" | "fields"> => ({
  path: PATH,
  label: `10 made, ${id}`,
  fields: Object.entries({ intent: "made", key: "key-of-the-page", id }),
});
const labels = () => [...stored.values()].map(({ label }) => label);

test("forms of one page with the same key and intent wait each for itself", async () => {
  const { queueAction } = await import("./waiting-actions.ts");
  await queueAction(made("A"));
  await queueAction(made("B"));
  expect(labels()).toEqual(["10 made, A", "10 made, B"]);
});

test("an action that is sent again and lost again waits once, also one that an earlier version stored", async () => {
  const { queueAction } = await import("./waiting-actions.ts");
  const former = { ...made("A"), id: `${PATH} made key-of-the-page`, staffId: "", at: Date.now(), problem: "" };
  stored.set(former.id, former);
  await queueAction(made("B"));
  await queueAction(made("A"));
  await queueAction(made("B"));
  expect(labels()).toEqual(["10 made, A", "10 made, B"]);
});
