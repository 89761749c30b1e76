import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { CatalogImage } from "#app/features/catalog/catalog.contract.ts";
import { departments, productImages, products, variants } from "#app/features/catalog/catalog.table.ts";
import { type ProductImageRow, serializeImage } from "#app/features/catalog/product/serialize-image.ts";
import { images } from "#app/features/images/images.table.ts";
import { type Database, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { type Cents, cents } from "#app/platform/money.ts";

/** A variant with the fields that a line of a cart or an order shows. The image is that of its color. */
export type SellableVariant = {
  id: number;
  productId: number;
  sku: string;
  color: string | null;
  size: string | null;
  /** Available units; 0 if it is not for sale. */
  stock: number;
  /** False once its product is not published or the variant is archived: then it can't be ordered. */
  available: boolean;
  price: Cents;
  product: {
    id: number;
    name: string;
    slug: string;
    category: { id: number; name: string };
    primary_image: CatalogImage;
  };
};

/** The image of the variant's color, or of the product's first color. */
const lineImage = sql<ProductImageRow | null>`(
  select json_build_object('id', ${images.id}, 'width', ${images.width}, 'height', ${images.height},
    'placeholder', ${images.placeholder}, 'alt', ${productImages.alt}, 'color', ${productImages.color},
    'view', ${productImages.view}, 'focusX', ${productImages.focusX}, 'focusY', ${productImages.focusY})
  from ${productImages} join ${images} on ${images.id} = ${productImages.imageId}
  where ${productImages.productId} = ${variants.productId}
  order by (${productImages.color} is distinct from ${variants.color}), ${productImages.position}
  limit 1)`;

const isAvailable = sql<boolean>`(${products.status} = 'published' and ${variants.status} = 'active')`;

/** The query for variants in this condition, in their order on the product page. `toSellable` makes variants of its rows. */
export function variantsWhere(condition: SQL | undefined, connection: Database | Tx) {
  return connection
    .select({
      id: variants.id,
      productId: products.id,
      sku: variants.sku,
      color: variants.color,
      size: variants.size,
      stock: sql<number>`case when ${isAvailable} then ${variants.stock} else 0 end`,
      available: isAvailable,
      priceCents: sql<number>`coalesce(${variants.priceCents}, ${products.priceCents})`,
      name: products.name,
      slug: products.slug,
      departmentId: departments.id,
      department: departments.name,
      image: lineImage,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .where(condition)
    .orderBy(asc(variants.position), asc(variants.id));
}

type VariantRow = Awaited<ReturnType<typeof variantsWhere>>[number];

/** Makes a variant of a row of `variantsWhere`. */
export function toSellable(row: VariantRow): SellableVariant {
  return {
    id: row.id,
    productId: row.productId,
    sku: row.sku,
    color: row.color,
    size: row.size,
    stock: row.stock,
    available: row.available,
    price: cents(row.priceCents),
    product: {
      id: row.productId,
      name: row.name,
      slug: row.slug,
      category: { id: row.departmentId, name: row.department },
      primary_image: serializeImage(row.image),
    },
  };
}

/** A choice of options. A missing option means the first one. */
export type ChosenOptions = { color?: string | null | undefined; size?: string | null | undefined };

const chosen = {
  color: sql.placeholder("color"),
  size: sql.placeholder("size"),
};
const inTheseOptions = and(
  isAvailable,
  eq(variants.productId, sql.placeholder("productId")),
  sql`(${chosen.color}::text is null or lower(${variants.color}) = lower(${chosen.color}::text))`,
  sql`(${chosen.size}::text is null or lower(${variants.size}) = lower(${chosen.size}::text))`,
);
const variantInOptions = prepared("variant_in_options", (database, name) =>
  variantsWhere(inTheseOptions, database).limit(1).prepare(name),
);

/** The variant of a published product with these options, ignoring case. Undefined if there is none. */
export async function findVariant(
  productId: number,
  { color, size }: ChosenOptions = {},
  tx?: Tx,
): Promise<SellableVariant | undefined> {
  const values = { productId, color: color || null, size: size || null };
  const [row] = await variantInOptions(tx ?? transactionDb()).execute(values);
  return row && toSellable(row);
}

const withTheseIds = sql`${variants.id} = any(${sql.placeholder("ids")}::int[])`;
const variantsByIds = prepared("variants_by_ids", (database, name) =>
  variantsWhere(withTheseIds, database).prepare(name),
);

/** The variants with these ids; unknown ids are left out. */
export async function findVariantsById(ids: number[], tx?: Tx): Promise<Map<number, SellableVariant>> {
  if (ids.length === 0) return new Map();
  const rows = await variantsByIds(tx ?? transactionDb()).execute({ ids });
  return new Map(rows.map((row) => [row.id, toSellable(row)]));
}
