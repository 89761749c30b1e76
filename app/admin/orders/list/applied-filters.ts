import { dateText } from "#app/admin/shop-time.ts";
import { EMAILS, FULFILLMENT, HAS, MONEY, type OrderFilterValues, SALES, SHIP_BY } from "./order-filter-options.ts";

export type AppliedOrderFilter = { name: keyof OrderFilterValues; text: string };
type Option = { value: string; text: string };

const textOf = (options: Option[], value: string) => options.find((option) => option.value === value)?.text ?? value;

/** How each filter is named once it is set. The ordering leaves nothing out, so it is none. */
const LABELS: Partial<Record<keyof OrderFilterValues, (value: string, countries: Option[]) => string>> = {
  search: (value) => `“${value}”`,
  money: (value) => `Payment: ${textOf(MONEY, value)}`,
  fulfillment: (value) => `State: ${textOf(FULFILLMENT, value)}`,
  from: (value) => `From ${dateText(value)}`,
  to: (value) => `To ${dateText(value)}`,
  country: (value, countries) => textOf(countries, value),
  product: (value) => `Product: ${value}`,
  carrier: (value) => `Carrier: ${value}`,
  has: (value) => textOf(HAS, value),
  ship_by: (value) => textOf(SHIP_BY, value),
  sales: (value) => textOf(SALES, value),
  email: (value) => textOf(EMAILS, value),
};

/** The filters that are set, as texts, in the order of the URL. */
export function appliedOrderFilters(filters: OrderFilterValues, countries: Option[]): AppliedOrderFilter[] {
  return (Object.keys(LABELS) as AppliedOrderFilter["name"][]).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ name, text: LABELS[name]?.(value, countries) ?? value }];
  });
}
