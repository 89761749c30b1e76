import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { MAX_ADDRESSES } from "#app/platform/shop-facts.ts";
import { address } from "#tests/address.ts";
import { OTHER } from "./address-book.ts";
import { SavedOrTyped } from "./saved-or-typed.tsx";

/** The HTML of a typed address for a customer with so many saved ones. */
function htmlWith(saved: number): string {
  const addresses = Array.from({ length: saved }, (_, n) => ({ ...address, id: `a${n}`, label: "" }));
  const book = { addresses, save: () => Promise.resolve() };
  return renderToString(
    <SavedOrTyped book={book} choice={OTHER} fieldErrors={undefined} onChoose={() => undefined}>
      <input name="shipping_address.line1" />
    </SavedOrTyped>,
  );
}

test("an address that can't be saved, because the address book is full, is not offered to be saved, and the page says why", () => {
  const full = /Your account has (<!-- -->)?20(<!-- -->)? addresses/;
  expect(htmlWith(MAX_ADDRESSES - 1)).toContain('name="save_address"');
  expect(htmlWith(MAX_ADDRESSES - 1)).not.toMatch(full);
  expect(htmlWith(MAX_ADDRESSES)).not.toContain('name="save_address"');
  expect(htmlWith(MAX_ADDRESSES)).toMatch(full);
});
