import { beforeEach, expect, test, vi } from "vitest";
import { stubBrowserStorage } from "#tests/browser-storage.ts";
import { reopenRefusedForm, restoreFormValues, saveFormValues } from "./form-autosave.ts";

const PATH = "/admin/orders/7KQ-M4T-2X";

class Input {
  checked = false;
  autocomplete = "off";
  name: string;
  type: string;
  value: string;
  constructor(name: string, type: string, value: string) {
    this.name = name;
    this.type = type;
    this.value = value;
  }
  click() {
    this.checked = !this.checked;
  }
}

stubBrowserStorage("sessionStorage");
beforeEach(() => {
  vi.stubGlobal("HTMLInputElement", Input);
  vi.stubGlobal("location", { pathname: PATH });
});

/** The form of an order with three units of one line to pack, as it is rendered. */
function packForm() {
  const hidden = [new Input("intent", "hidden", "pack"), new Input("key", "hidden", "k1")];
  const boxes = [1, 2, 3].map(() => new Input("units_1", "checkbox", "1"));
  const querySelectorAll = (selector: string) => (selector.includes("hidden") ? hidden : [...hidden, ...boxes]);
  const form = { querySelectorAll } as object as HTMLFormElement;
  return { form, boxes, checked: () => boxes.map(({ checked }) => checked) };
}

test.each([[[true, false, false]], [[false, true, false]], [[false, true, true]]])(
  "boxes of one name and value are checked after a reload as they were: %s",
  (checked) => {
    const before = packForm();
    for (const [index, box] of before.boxes.entries()) box.checked = checked[index] === true;
    saveFormValues(before.form, "k1");
    const after = packForm();
    expect(restoreFormValues(after.form)).toBe("k1");
    expect(after.checked()).toEqual(checked);
  },
);

test("a refused form that is edited again has as many boxes checked as were sent", () => {
  const fields: [string, string][] = [
    ["intent", "pack"],
    ["key", "k0"],
    ["units_1", "1"],
    ["units_1", "1"],
  ];
  reopenRefusedForm({ path: PATH, fields });
  const { form, checked } = packForm();
  expect(restoreFormValues(form)).toBe("k0");
  expect(checked()).toEqual([true, true, false]);
});
