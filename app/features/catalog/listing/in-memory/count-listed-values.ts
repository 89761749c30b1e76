import type { FacetValues } from "#app/features/catalog/listing/facet-values.ts";
import type { SizeOfModel } from "#app/features/catalog/listing/group-sizes.ts";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
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
export async function countListedValues(listed: ListedProducts, filters: Filters): Promise<FacetValues> {
  const conditions = await conditionsFor(filters);
  const without = (...names: (keyof typeof conditions)[]) =>
    matchingProducts(listed, { ...conditions, ...Object.fromEntries(names.map((name) => [name, undefined])) });
  const anyDepartment = without("departmentId");
  const anyType = without("types");
  const anyPrice = without("minCents", "maxCents");
  const anyOption = matchingProducts(listed, { ...conditions, colors: [], sizes: [] });
  const isNow = filters.inStock === true;
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
    colors: countOffers(listed.colors, (color) => wantedOffers([color], filters.sizes, isNow)),
    sizes: countOffers(listed.sizes, (size) => wantedOffers(filters.colors, [size], isNow)),
    sizesOfModels: sizesOfModels(anyOption, listed.sizes),
    inStock: matchingProducts(listed, { ...conditions, inStock: true }).length,
    soldOut: matchingProducts(listed, { ...conditions, inStock: false }).length,
  };
}
