import { FilterField } from "#app/admin/ui/filter-field.tsx";
import { ListFilters } from "#app/admin/ui/list-filters.tsx";
import { Select } from "#app/ui/select.tsx";

/** The filters of the list, as its URL names them. */
export const FILTER_NAMES = [
  "search",
  "money",
  "from",
  "to",
  "country",
  "product",
  "carrier",
  "has",
  "fulfillment",
  "email",
  "ship_by",
  "ordering",
] as const;
export type OrderFilterValues = Partial<Record<(typeof FILTER_NAMES)[number], string>>;

const MONEY = [
  { value: "", text: "Any payment" },
  { value: "unpaid", text: "Not paid yet" },
  { value: "paid", text: "Paid" },
  { value: "partly_refunded", text: "Partly refunded" },
  { value: "refunded", text: "Refunded" },
  { value: "not_charged", text: "Not charged" },
  { value: "flagged", text: "Flagged" },
];
const HAS = [
  { value: "", text: "With or without" },
  { value: "note", text: "With a note" },
  { value: "gift", text: "With a gift message" },
];
const FULFILLMENT = [
  { value: "", text: "Any state" },
  { value: "none", text: "Not packed" },
  { value: "packed", text: "Packed" },
  { value: "partly_shipped", text: "Partly sent" },
  { value: "shipped", text: "On the way" },
  { value: "delivered", text: "Delivered" },
];
const EMAILS = [
  { value: "", text: "Any" },
  { value: "failed", text: "An email failed" },
];
const SHIP_BY = [
  { value: "", text: "Any" },
  { value: "late", text: "Late" },
];
const TIMES = [
  { value: "", text: "As the tab orders them" },
  { value: "-placed_at", text: "Newest first" },
  { value: "placed_at", text: "Oldest first" },
];
const TOTALS = [
  { value: "-total", text: "Largest total first" },
  { value: "total", text: "Smallest total first" },
];

type Props = {
  filters: OrderFilterValues;
  countries: { value: string; text: string }[];
  /** Those who see no sums neither filter nor order by them. */
  seesMoney: boolean;
};

/** The search of the list of orders, and its filters, which are open while one is set. */
export function OrderFilters({ filters, countries, seesMoney }: Props) {
  return (
    <ListFilters
      action="/admin/orders"
      filters={filters}
      searchLabel="Number, name, postcode, tracking, SKU"
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
