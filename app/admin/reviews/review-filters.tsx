import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { ListFilters } from "#app/admin/ui/filters/list-filters.tsx";
import { Select } from "#app/ui/select.tsx";

/** The filters of the list of reviews, as its URL names them. */
export const REVIEW_FILTERS = ["search", "product", "rating", "has", "ordering"] as const;
export type ReviewFilterValues = Partial<Record<(typeof REVIEW_FILTERS)[number], string>>;

const stars = (count: number) => (count === 1 ? "1 star" : `${count} stars`);
const RATINGS = [
  { value: "", text: "Any" },
  ...[5, 4, 3, 2, 1].map((count) => ({ value: String(count), text: stars(count) })),
];
const HAS = [
  { value: "", text: "Any" },
  { value: "photos", text: "With photos" },
  { value: "reply", text: "Answered" },
  { value: "no_reply", text: "Not answered" },
];
const ORDERINGS = [
  { value: "", text: "Default" },
  { value: "created_at", text: "Oldest first" },
  { value: "-created_at", text: "Newest first" },
];

/** The search of the list of reviews, and its filters. */
export function ReviewFilters({ filters }: { filters: ReviewFilterValues }) {
  return (
    <ListFilters
      action="/admin/reviews"
      filters={filters}
      searchLabel="Text, name or order number"
      tab={{ name: "state", value: "all" }}
    >
      <FilterField label="Product" name="product" maxLength={120} defaultValue={filters.product} />
      <Select label="Stars" name="rating" options={RATINGS} defaultValue={filters.rating ?? ""} />
      <Select label="Photos and answer" name="has" options={HAS} defaultValue={filters.has ?? ""} />
      <Select label="Sort by" name="ordering" options={ORDERINGS} defaultValue={filters.ordering ?? ""} />
    </ListFilters>
  );
}

/** The filters that are set, as texts. The ordering leaves nothing out, so it is none. */
export function appliedReviewFilters({ search, product, rating, has }: ReviewFilterValues) {
  const texts = {
    search: search && `“${search}”`,
    product: product && `Product: ${product}`,
    rating: rating && stars(Number(rating)),
    has: has && HAS.find(({ value }) => value === has)?.text,
  };
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [{ name: name as keyof ReviewFilterValues, text }] : [],
  );
}

/** The address of a tab of the list with these filters. */
export const reviewsAddress = (state: string, filters: ReviewFilterValues, after?: string): string =>
  `/admin/reviews?${new URLSearchParams({ state, ...filters, ...(after && { after }) })}`;
