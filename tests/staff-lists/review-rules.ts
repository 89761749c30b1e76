import type { StaffReview } from "#app/features/reviews/moderation/moderation.contract.ts";
import { distinct, hasCase, type ListRules } from "./list-rules.ts";

const HAS: Record<string, (review: StaffReview) => boolean> = {
  photos: ({ images }) => images.length > 0,
  reply: ({ reply }) => reply !== "",
  no_reply: ({ reply }) => reply === "",
};

/** What the list of reviews returns. */
export const reviewRules: ListRules<StaffReview> = {
  idOf: ({ id }) => id,
  field: "id",
  orderings: { created_at: ({ written_at }) => [written_at], "-created_at": ({ written_at }) => [written_at] },
  filters: {
    state: {
      keeps: ({ state, report_count }, wanted) =>
        wanted === "reported" ? state === "published" && report_count > 0 : state === wanted,
    },
    search: {
      values: (rows) => ["zipper", "DEMO SHOPPER demo review: it", "100%", rows[0]?.order ?? ""],
      keeps: ({ author_name, title, body, order }, typed) =>
        hasCase([author_name, title, body].join(" "), typed) || order === typed,
    },
    product: {
      values: (rows) => [...distinct(rows.map(({ product }) => product.slug)), rows[0]?.product.name.slice(2, 6) ?? ""],
      keeps: ({ product }, typed) => product.slug === typed || hasCase(product.name, typed),
    },
    rating: { values: () => ["1", "2", "3", "4", "5"], keeps: ({ rating }, wanted) => rating === Number(wanted) },
    has: { keeps: (review, wanted) => HAS[wanted]?.(review) ?? false },
  },
};
