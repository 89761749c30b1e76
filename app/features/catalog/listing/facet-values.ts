import type { ValueCount } from "./bitmaps/bitmap-facets.queries.ts";
import { countByBand, countByDepartment, countByOption, countByType, findSizesOfModels } from "./facets.queries.ts";
import type { SizeOfModel } from "./group-sizes.ts";
import type { FacetFilters } from "./listing-filters.ts";
import { countProducts } from "./search-products.queries.ts";

/** How many products have each value of each filter, with the other filters. */
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
export async function countInDatabase({ all, anyDepartment, anyType, anyPrice }: FacetFilters): Promise<FacetValues> {
  const [departments, types, bands, colors, sizes, sizesOfModels, inStock, soldOut] = await Promise.all([
    countByDepartment(anyDepartment),
    countByType(anyType),
    countByBand(anyPrice),
    countByOption("color", all),
    countByOption("size", all),
    findSizesOfModels(all),
    countProducts({ ...all, inStock: true }),
    countProducts({ ...all, inStock: false }),
  ]);
  return { departments, types, bands, colors, sizes, sizesOfModels, inStock, soldOut };
}
