import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { ListFilters } from "#app/admin/ui/filters/list-filters.tsx";
import { Select } from "#app/ui/select.tsx";
import {
  EMAILS,
  FULFILLMENT,
  HAS,
  MONEY,
  type OrderFilterValues,
  SALES,
  SHIP_BY,
  TIMES,
  TOTALS,
} from "./order-filter-options.ts";

type Props = {
  filters: OrderFilterValues;
  countries: { value: string; text: string }[];
  /** Those who see no sums neither filter nor order by them. */
  seesMoney: boolean;
};

/** The search of the list of orders, and its filters. */
export function OrderFilters({ filters, countries, seesMoney }: Props) {
  return (
    <ListFilters
      action="/admin/orders"
      filters={filters}
      searchLabel="Number, name, postal code, tracking, SKU"
      tab={{ name: "tab", value: "all" }}
    >
      {seesMoney && <Select label="Payment" name="money" options={MONEY} defaultValue={filters.money ?? ""} />}
      <Select
        label="Packing and shipping"
        name="fulfillment"
        options={FULFILLMENT}
        defaultValue={filters.fulfillment ?? ""}
      />
      <FilterField label="From" name="from" type="date" defaultValue={filters.from} />
      <FilterField label="To" name="to" type="date" defaultValue={filters.to} />
      <Select
        label="Country"
        name="country"
        options={[{ value: "", text: "Any country" }, ...countries]}
        defaultValue={filters.country ?? ""}
      />
      <FilterField label="Product or SKU" name="product" maxLength={120} defaultValue={filters.product} />
      <FilterField label="Carrier" name="carrier" maxLength={60} defaultValue={filters.carrier} />
      <Select label="Note or gift" name="has" options={HAS} defaultValue={filters.has ?? ""} />
      <Select label="Ship by" name="ship_by" options={SHIP_BY} defaultValue={filters.ship_by ?? ""} />
      {seesMoney && <Select label="Sales" name="sales" options={SALES} defaultValue={filters.sales ?? ""} />}
      <Select label="Emails" name="email" options={EMAILS} defaultValue={filters.email ?? ""} />
      <Select
        label="Sort by"
        name="ordering"
        options={seesMoney ? [...TIMES, ...TOTALS] : TIMES}
        defaultValue={filters.ordering ?? ""}
      />
    </ListFilters>
  );
}
