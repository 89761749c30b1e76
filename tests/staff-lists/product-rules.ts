import type { z } from "@hono/zod-openapi";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import type { productRowSchema } from "#app/features/product-list/product-list.contract.ts";
import type { stockRowSchema } from "#app/features/stock-taking/stock-taking.contract.ts";
import { distinct, hasCase, type ListRules } from "./list-rules.ts";

export type ListedProduct = z.infer<typeof productRowSchema>;
export type ListedVariant = z.infer<typeof stockRowSchema>;

/** A product as the list has it, and as its own pages have it. `changedBy` is who saved its version. */
export type ProductFacts = {
  listed: ListedProduct;
  document: ProductDocument;
  changedBy: string | null;
  variants: ListedVariant[];
};

const isLow = ({ free, low_stock_at, status }: ListedVariant) => status === "active" && free <= low_stock_at;

/** What the list of products returns. */
export const productRules: ListRules<ProductFacts> = {
  idOf: ({ listed }) => listed.id,
  field: "id",
  orderings: {
    changed_at: ({ listed }) => [listed.changed_at],
    "-changed_at": ({ listed }) => [listed.changed_at],
    name: ({ listed }) => [listed.name],
    price: ({ document }) => [Number(document.price)],
    "-price": ({ document }) => [Number(document.price)],
    stock: ({ listed }) => [listed.stock.free],
    "-stock": ({ listed }) => [listed.stock.free],
  },
  filters: {
    search: {
      values: (rows) => [
        ...distinct(rows.map(({ listed }) => listed.name.slice(2, 7))).slice(0, 3),
        ...distinct(rows.map(({ document }) => document.variants[0]?.sku)).slice(0, 2),
        ...distinct(rows.map(({ listed }) => listed.slug)).slice(0, 2),
        "zyx",
      ],
      keeps: ({ listed, document }, text) =>
        hasCase(listed.name, text) ||
        hasCase(listed.name, text.replaceAll("-", " ")) ||
        listed.slug === text.toLowerCase() ||
        document.variants.some(({ sku }) => hasCase(sku, text)),
    },
    status: { keeps: ({ listed }, status) => listed.status === status },
    category: {
      values: (rows) => [...distinct(rows.map(({ document }) => document.department)), "nothing"],
      keeps: ({ document }, name) => document.department === name,
    },
    type: {
      values: (rows) => [...distinct(rows.map(({ document }) => document.type)), "nothing"],
      keeps: ({ document }, name) => document.type === name,
    },
    tag: {
      values: (rows) =>
        distinct(rows.flatMap(({ document }) => document.tags)).flatMap((tag) => [tag, tag.toUpperCase()]),
      keeps: ({ document }, tag) => document.tags.some((one) => one.toLowerCase() === tag.toLowerCase()),
    },
    color: {
      values: (rows) => distinct(rows.flatMap(({ document }) => document.variants.map(({ color }) => color))),
      keeps: ({ document }, wanted) =>
        document.variants.some(
          ({ color, status }) => status === "active" && color?.toLowerCase() === wanted.toLowerCase(),
        ),
    },
    stock: {
      keeps: ({ listed, variants }, stock) =>
        stock === "out" ? listed.stock.free === 0 : listed.status === "published" && variants.some(isLow),
    },
    // Only drafts can lack an alt text or the weight.
    missing: { keeps: ({ document }, part) => part === "image" && document.images.length === 0 },
    changed_by: {
      values: (rows) => distinct(rows.map(({ changedBy }) => changedBy)),
      keeps: ({ changedBy }, staffId) => changedBy === staffId,
    },
  },
};

/** What the list of stock returns. */
export const stockRules: ListRules<ListedVariant> = {
  idOf: ({ variant_id }) => variant_id,
  field: "variant_id",
  orderings: { free: ({ free }) => [free] },
  usual: "free",
  filters: {
    low: { keeps: (row) => isLow(row) && row.product.status === "published" },
    search: {
      values: (rows) => [
        ...distinct(rows.map(({ product }) => product.name.slice(2, 7))),
        ...distinct(rows.map(({ sku }) => sku.slice(0, 7))),
        "zyx",
      ],
      keeps: ({ sku, product }, text) => hasCase(sku, text) || hasCase(product.name, text),
    },
    product_id: {
      values: (rows) => [...distinct(rows.map(({ product }) => String(product.id))), "2147483647"],
      keeps: ({ product }, id) => String(product.id) === id,
    },
  },
};
