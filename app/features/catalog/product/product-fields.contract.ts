import { z } from "@hono/zod-openapi";
import { type Product, productSchema } from "#app/features/catalog/catalog.contract.ts";
import { listingQuery, pageQuery } from "#app/features/catalog/listing/listing.contract.ts";
import { type Read, several } from "#app/features/catalog/listing/query-parameters.ts";

/** A product of which a request may have selected fields. */
export const partOfProductSchema = productSchema
  .partial()
  .openapi("ProductFields", { description: "A product, or the requested `fields` of it" });

const fieldNames = productSchema.keyof();

/** The query parameter that selects fields of a product; without it, all fields. */
export const fieldsQuery = z.object({
  fields: several(
    "fields",
    { enum: fieldNames.options, example: ["id", "name", "price"] },
    (text): Read<keyof Product> => {
      const { data } = fieldNames.safeParse(text);
      return data ? { value: data } : { error: `A product has no field named ${text.slice(0, 40)}.` };
    },
    50,
  ),
});

/** All query parameters of the list endpoint. */
export const listQuery = listingQuery.extend(pageQuery.shape).extend(fieldsQuery.shape);
