import { expect, test } from "vitest";
import { retiredInPath, retiredInSource, retiredInSql, retiredInTables } from "./retired-words.mjs";

const found = (source: string) =>
  retiredInSource("app/one.tsx", source).map((line) => /: "(\S+)" contains "(\S+)"/.exec(line)?.slice(1));

test.each([
  ["const keptOrder = 1;", "keptOrder", "kept"],
  ["function tellShopper() {}", "tellShopper", "tell"],
  ["const run = ({ order: { paid: told } }: Order) => told;", "told", "told"],
  ["type Picture = { id: string };", "Picture", "picture"],
  ["type Form = { wrong: string[] };", "wrong", "wrong"],
  ["class PicturesMissing extends Error {}", "PicturesMissing", "pictures"],
  ["class Store { #kept = new Map(); }", "kept", "kept"],
  ["const MOST_LINES = 9;", "MOST_LINES", "most"],
  ["for (const [sentence] of all) use(sentence);", "sentence", "sentence"],
  ["const View = <Shelf,>({ id }: Shelf) => <p>{id}</p>;", "Shelf", "shelf"],
])("%s is rejected", (source, name, word) => {
  expect(found(source)).toEqual([[name, word]]);
});

test.each([
  ["a name that a library gave", "const options = { mostRecent: true }; const { most } = library;"],
  ["a word inside another", "const almost = 1; const captured = 2; const keptly = 3;"],
  ["text and comments", "const text = 'kept'; // what was kept"],
])("%s is allowed", (_what, source) => {
  expect(found(source)).toEqual([]);
});

test("folder and file names are checked too, and the message names the replacement", () => {
  expect(retiredInPath("app/features/pictures/store-image.ts")).toEqual([
    'app/features/pictures/store-image.ts: "pictures" contains "pictures"; write images.',
  ]);
  expect(retiredInPath("app/features/images/show-picture.test.ts")[0]).toContain('"show-picture" contains "picture"');
  expect(retiredInPath("app/features/images/store-image.ts")).toEqual([]);
});

test("tables, columns, indexes and constraints are checked, and what SQL files create", () => {
  const none = { indexes: {}, foreignKeys: {}, compositePrimaryKeys: {}, uniqueConstraints: {}, checkConstraints: {} };
  const tables = {
    holds: { ...none, name: "stock_holds", columns: { order_id: {} } },
    images: { ...none, name: "images", columns: { picture_id: {} }, checkConstraints: { place_is_known: {} } },
    questions: { ...none, name: "product_questions", columns: { answer: {} } },
  };
  expect(retiredInTables("snapshot", { tables })).toEqual([
    'snapshot: "stock_holds" contains "holds"; write reservations.',
    'snapshot: "stock_holds.order_id" contains "holds"; write reservations.',
    'snapshot: "images.picture_id" contains "picture"; write image.',
    'snapshot: "place_is_known" contains "place"; write client_network.',
  ]);
  const file =
    "CREATE OR REPLACE FUNCTION change_marks() RETURNS void; CREATE TRIGGER index_added AFTER INSERT ON held";
  expect(retiredInSql("a.sql", file)).toEqual(['a.sql: "change_marks" contains "marks"; write bitmaps.']);
});
