import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { ListFilters } from "#app/admin/ui/filters/list-filters.tsx";
import { DEPARTMENTS, PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import { Select } from "#app/ui/select.tsx";

/** The filters of the list, as its URL names them. */
export const PRODUCT_FILTER_NAMES = [
  "search",
  "category",
  "type",
  "tag",
  "color",
  "stock",
  "missing",
  "changed_by",
  "ordering",
] as const;
export type ProductFilterValues = Partial<Record<(typeof PRODUCT_FILTER_NAMES)[number], string>>;

const choices = (anyLabel: string, of: readonly { name: string }[]) => [
  { value: "", text: anyLabel },
  ...of.map(({ name }) => ({ value: name, text: capitalize(name) })),
];
const CATEGORIES = choices("Any department", DEPARTMENTS);
const TYPES = choices("Any type", PRODUCT_TYPES);
const STOCK = [
  { value: "", text: "Any stock" },
  { value: "out", text: "Sold out" },
  { value: "low", text: "Low" },
];
const MISSING = [
  { value: "", text: "Not filtered" },
  { value: "image", text: "No image" },
  { value: "alt", text: "An image without alt text" },
  { value: "weight", text: "No weight" },
];
const ORDERINGS = [
  { value: "", text: "Latest change" },
  { value: "changed_at", text: "Oldest change" },
  { value: "name", text: "Name" },
  { value: "price", text: "Lowest price" },
  { value: "-price", text: "Highest price" },
  { value: "stock", text: "Fewest units" },
  { value: "-stock", text: "Most units" },
];

/** The filters that are set, as texts. The ordering leaves nothing out, so it is none. */
export function appliedProductFilters(
  { search, category, type, tag, color, stock, missing, changed_by: changedBy }: ProductFilterValues,
  editors: Props["editors"],
) {
  const nameOf = (options: { value: string; text: string }[], value: string) =>
    options.find((option) => option.value === value)?.text ?? value;
  const texts = {
    search: search && `“${search}”`,
    category: category && `Department: ${nameOf(CATEGORIES, category)}`,
    type: type && `Type: ${nameOf(TYPES, type)}`,
    tag: tag && `Tag: ${tag}`,
    color: color && `Color: ${color}`,
    stock: stock && `Stock: ${nameOf(STOCK, stock)}`,
    missing: missing && `Missing: ${nameOf(MISSING, missing)}`,
    changed_by: changedBy && `Changed by ${editors.find(({ id }) => id === changedBy)?.name ?? "someone else"}`,
  };
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ name: name as keyof ProductFilterValues, text }] : [],
  );
}

type Props = {
  status: string | undefined;
  filters: ProductFilterValues;
  editors: { id: string; name: string }[];
};

/** The search of the list of products, and its filters. */
export function ProductFilters({ status, filters, editors }: Props) {
  const people = [{ value: "", text: "Anyone" }, ...editors.map(({ id, name }) => ({ value: id, text: name }))];
  return (
    <ListFilters
      action="/admin/products"
      filters={filters}
      searchLabel="Name, slug or SKU"
      tab={status ? { name: "status", value: status } : undefined}
    >
      <Select label="Department" name="category" options={CATEGORIES} defaultValue={filters.category ?? ""} />
      <Select label="Type" name="type" options={TYPES} defaultValue={filters.type ?? ""} />
      <FilterField label="Tag" name="tag" maxLength={100} defaultValue={filters.tag} />
      <FilterField label="Color" name="color" maxLength={100} defaultValue={filters.color} />
      <Select label="Stock" name="stock" options={STOCK} defaultValue={filters.stock ?? ""} />
      <Select label="Missing" name="missing" options={MISSING} defaultValue={filters.missing ?? ""} />
      {editors.length > 0 && (
        <Select label="Changed by" name="changed_by" options={people} defaultValue={filters.changed_by ?? ""} />
      )}
      <Select label="Sort by" name="ordering" options={ORDERINGS} defaultValue={filters.ordering ?? ""} />
    </ListFilters>
  );
}
