import type { FacetValues } from "#app/features/catalog/listing/facet-values.ts";
import type { SizeOfModel } from "#app/features/catalog/listing/group-sizes.ts";
import type { FacetFilters, Filters } from "#app/features/catalog/listing/listing-filters.ts";
import { DEPARTMENTS, PRICE_BANDS, PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import type { OptionValue } from "./listed-products.queries.ts";
import type { ListedProduct, ListedProducts } from "./listed-products.ts";
import { conditionsFor, matchingProducts, offersAny, wantedOffers } from "./match-products.ts";

/** The sizes that each model has among these products. */
function sizesOfModels(products: ListedProduct[], sizes: OptionValue[]): SizeOfModel[] {
  return sizes.flatMap(({ value, folded }) => {
    const models = new Set(products.filter(({ offers }) => offers.has(`size=${folded}`)).map(({ model }) => model));
    return [...models].map((model) => ({ size: value, model }));
  });
}

/** Counts the values of all filters of a list. */
export async function countListedValues(listed: ListedProducts, filters: FacetFilters): Promise<FacetValues> {
  const conditions = await conditionsFor(filters.all);
  // The words of the search are the same for every facet.
  const matching = (others: Partial<Filters>) => matchingProducts(listed, { ...conditions, ...others });
  const anyDepartment = matching(filters.anyDepartment);
  const anyType = matching(filters.anyType);
  const anyPrice = matching(filters.anyPrice);
  const anyOption = matching({ colors: [], sizes: [] });
  const { colors, sizes, inStock } = filters.all;
  const countOffers = (values: OptionValue[], wanted: (folded: string) => string[]) =>
    values
      .map(({ value, folded }) => {
        const offers = wanted(folded);
        return { value, count: anyOption.filter((product) => offersAny(product, offers)).length };
      })
      .filter(({ count }) => count > 0);
  return {
    departments: DEPARTMENTS.map(({ id }) => ({
      value: String(id),
      count: anyDepartment.filter(({ departmentId }) => departmentId === id).length,
    })),
    types: PRODUCT_TYPES.map(({ id, name }) => ({
      value: String(id),
      count: anyType.filter(({ type }) => type === name).length,
    })),
    bands: PRICE_BANDS.map(
      ({ minCents, maxCents = Infinity }) =>
        anyPrice.filter(({ cents }) => cents >= minCents && cents <= maxCents).length,
    ),
    colors: countOffers(listed.colors, (color) => wantedOffers([color], sizes, inStock === true)),
    sizes: countOffers(listed.sizes, (size) => wantedOffers(colors, [size], inStock === true)),
    sizesOfModels: sizesOfModels(anyOption, listed.sizes),
    inStock: matching({ inStock: true }).length,
    soldOut: matching({ inStock: false }).length,
  };
}
