import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#app/platform/db/db.server.ts";
import type { DocumentVariant, ProductDocument } from "./product-document.contract.ts";
import { checkPairs } from "./product-names.ts";
import { findReferencedVariants, findStoredImages } from "./write-document.queries.ts";

type Fields = Record<string, string>;

/**
 * What a document that is to be saved refers to and can't, by the path of the field: variants and images that are not the
 * product's, or that it has twice, and products to go with that do not exist.
 */
export async function findInvalidReferences(
  before: ProductDocument | undefined,
  document: ProductDocument,
  tx: Tx,
): Promise<Fields> {
  return {
    ...invalidVariants(before, document),
    ...(await invalidImages(before, document, tx)),
    ...firstStockOfKnown(document),
    ...(await optionsOfRemoved(before, document, tx)),
    ...(await unknownPairs(before, document, tx)),
  };
}

/** Whether an id is that of an earlier row too. */
const isTwice = (rows: { id: unknown }[], index: number) => {
  const id = rows[index]?.id ?? null;
  return id !== null && rows.findIndex((row) => row.id === id) < index;
};

function invalidVariants(before: ProductDocument | undefined, { variants }: ProductDocument): Fields {
  const known = new Set([null, ...(before?.variants ?? []).map(({ id }) => id)]);
  return Object.fromEntries(
    variants.flatMap(({ id }, index) => {
      if (!known.has(id)) return [[`variants.${index}.id`, "There is no such variant."]];
      return isTwice(variants, index) ? [[`variants.${index}.id`, "Another row has the same variant."]] : [];
    }),
  );
}

/** An image that was removed may come back with its id, which no other product has. */
async function invalidImages(
  before: ProductDocument | undefined,
  { images }: ProductDocument,
  tx: Tx,
): Promise<Fields> {
  const known = new Set((before?.images ?? []).map(({ id }) => id));
  const foreign = await findStoredImages(
    images.flatMap(({ id }) => (id === null || known.has(id) ? [] : [id])),
    tx,
  );
  return Object.fromEntries(
    images.flatMap(({ id }, index) => {
      if (id !== null && foreign.has(id)) return [[`images.${index}.id`, "There is no such image."]];
      return isTwice(images, index) ? [[`images.${index}.id`, "Another row has the same image."]] : [];
    }),
  );
}

async function unknownPairs(before: ProductDocument | undefined, { pairs_with }: ProductDocument, tx: Tx) {
  if (isDeepStrictEqual(before?.pairs_with, pairs_with)) return {};
  const message = await checkPairs(pairs_with, tx);
  return message ? { pairs_with: message } : {};
}

/** A first stock is for new variants only: units of one that exists, archived or not, are received by an action. */
function firstStockOfKnown({ variants }: ProductDocument): Fields {
  const message = "This variant exists already, with its units. Receive more of them under Stock.";
  return Object.fromEntries(
    variants.flatMap(({ id, first_stock }, index) =>
      id !== null && first_stock ? [[`variants.${index}.first_stock`, message] as const] : [],
    ),
  );
}

const optionsKey = ({ color, size }: DocumentVariant) => JSON.stringify([color, size]);

/** A removed variant that orders, carts or the ledger refer to keeps its options, so no other one can have them. */
async function optionsOfRemoved(before: ProductDocument | undefined, { variants }: ProductDocument, tx: Tx) {
  const ids = new Set(variants.map(({ id }) => id));
  const wanted = new Set(variants.map(optionsKey));
  const removed = (before?.variants ?? []).filter((former) => !ids.has(former.id) && wanted.has(optionsKey(former)));
  if (removed.length === 0) return {};
  const referenced = await findReferencedVariants(
    removed.flatMap(({ id }) => id ?? []),
    tx,
  );
  const taken = new Set(removed.filter(({ id }) => id !== null && referenced.has(id)).map(optionsKey));
  const message = "A removed variant has this color and size. Keep that one, or choose another name.";
  return Object.fromEntries(
    variants.flatMap((variant, index) =>
      taken.has(optionsKey(variant)) ? [[`variants.${index}.color`, message] as const] : [],
    ),
  );
}
