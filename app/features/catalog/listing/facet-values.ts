import type { ValueCount } from "./bitmaps/bitmap-facets.queries.ts";
import { countByBand, countByDepartment, countByOption, countByType, findSizesOfModels } from "./facets.queries.ts";
import type { SizeOfModel } from "./group-sizes.ts";
import type { Filters } from "./listing-filters.ts";
import { countProducts } from "./search-products.queries.ts";

/**
 * How many products have each value of each filter. The values of a filter are counted without it, because a shopper may switch
 * to another value.
 */
export type FacetValues = {
  /** By id. */
  departments: ValueCount[];
  /** By id. */
  types: ValueCount[];
  /** In the order of the price bands. */
  bands: number[];
  colors: ValueCount[];
  sizes: ValueCount[];
  sizesOfModels: SizeOfModel[];
  inStock: number;
  soldOut: number;
};

/** Counts the values of all filters of a list in the database. */
export async function countInDatabase(filters: Filters): Promise<FacetValues> {
  const [departments, types, bands, colors, sizes, sizesOfModels, inStock, soldOut] = await Promise.all([
    countByDepartment(filters),
    countByType(filters),
    countByBand(filters),
    countByOption("color", filters),
    countByOption("size", filters),
    findSizesOfModels(filters),
    countProducts({ ...filters, inStock: true }),
    countProducts({ ...filters, inStock: false }),
  ]);
  return { departments, types, bands, colors, sizes, sizesOfModels, inStock, soldOut };
}
