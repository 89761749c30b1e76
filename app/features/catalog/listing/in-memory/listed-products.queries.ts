import { sql } from "drizzle-orm";
import { productDetails, products, productTypes, variants } from "#app/features/catalog/catalog.table.ts";
import { valuesIn } from "#app/features/catalog/listing/option-values.queries.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";

/** What lists, searches and facets read of a product. Words are stems; offers are explained in decision 0017. */
export type ListedRow = {
  id: number;
  departmentId: number;
  type: string;
  model: string;
  cents: number;
  inStock: boolean;
  /** Seconds since 1970; a double holds PostgreSQL's microseconds until 2242. */
  createdAt: number;
  offers: string[];
  nameWords: string[];
  labels: string[];
  words: string[];
};

const stems = (column: unknown) => sql<string[]>`to_json(tsvector_to_array(${column}))`;

const listed = prepared("listed products", (database, name) =>
  database
    .select({
      id: products.id,
      departmentId: products.departmentId,
      type: productTypes.name,
      model: products.model,
      cents: products.fromCents,
      inStock: products.inStock,
      createdAt: sql<number>`extract(epoch from ${products.createdAt})::float8`,
      offers: sql<string[]>`to_json(${products.offers})`,
      nameWords: stems(products.nameWords),
      labels: stems(products.labels),
      words: stems(sql`coalesce(${productDetails.words}, '')`),
    })
    .from(products)
    .innerJoin(productTypes, sql`${productTypes.id} = ${products.typeId}`)
    .leftJoin(productDetails, sql`${productDetails.productId} = ${products.id}`)
    .where(sql`${products.status} = 'published'`)
    .orderBy(products.featuredRank, sql`${products.createdAt} desc`, sql`${products.id} desc`)
    .limit(sql.placeholder("max"))
    .prepare(name),
);

/** At most `max` published products, in featured order. */
export function findListedProducts(max: number): Promise<ListedRow[]> {
  return listed().execute({ max });
}

/** A color or size as facets show it, and as offers contain it. */
export type OptionValue = { value: string; folded: string };

const optionValues = (option: "color" | "size") =>
  prepared(`values of ${option}`, (database, name) =>
    database
      .select({ value: sql<string>`value`, folded: sql<string>`lower(value)` })
      .from(valuesIn(variants[option]))
      .prepare(name),
  );
const colors = optionValues("color");
const sizes = optionValues("size");

/** All colors and sizes of the shop, each in one spelling. */
export async function findOptionValues(): Promise<{ colors: OptionValue[]; sizes: OptionValue[] }> {
  const [foundColors, foundSizes] = await Promise.all([colors().execute(), sizes().execute()]);
  return { colors: foundColors, sizes: foundSizes };
}

const stemsOfWords = prepared("stems of words", (database, name) =>
  database
    .select({ word: sql<string>`word`, stems: sql<string[]>`tsvector_to_array(to_tsvector('english', word))` })
    .from(sql`unnest(${sql.placeholder("words")}::text[]) as given (word)`)
    .prepare(name),
);

/** The stems of each word as the search index has them; none of a stop word. */
export async function findStems(words: string[]): Promise<{ word: string; stems: string[] }[]> {
  return stemsOfWords().execute({ words });
}
