import { z } from "@hono/zod-openapi";
import { imageSchema } from "#app/features/catalog/catalog.contract.ts";
import { trimmed } from "#app/features/customers/customers.contract.ts";
import { hasNoControls } from "#app/platform/http/allowed-characters.ts";
import { integerSchema } from "#app/platform/http/input-schemas.ts";
import { MAX_REVIEW_IMAGES, REVIEW_SORTS, REVIEW_STATES, SIZE_FITS } from "./review-choices.ts";

const RATING = "Choose one to five stars.";
const MAX_BODY = 3000;

/** As `hasNoControls`, and without characters that turn the direction of the text around them. */
export const hasNoControlsOrBidi = (text: string) => hasNoControls(text) && !/\p{Bidi_Control}/u.test(text);

/** A required text of several lines, trimmed, with line breaks normalized to \n. */
const lines = (name: string, longest: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be text.`) })
    .transform((value) => value.replace(/\r\n?/g, "\n").trim())
    .refine((value) => value !== "", { error: `${name} is required.` })
    .refine((value) => value.length <= longest, {
      error: `${name} is too long: please keep to ${longest.toLocaleString("en-US")} characters.`,
    })
    .refine(hasNoControlsOrBidi, { error: `${name} contains characters that can’t be read.` });

/** What a buyer writes about a product. Texts are plain: no markup is interpreted. */
export const reviewInputSchema = z
  .strictObject({
    product_id: z.int({ error: "Choose a product." }).min(1).max(2_147_483_647),
    rating: z.int({ error: RATING }).min(1, { error: RATING }).max(5, { error: RATING }),
    title: z
      .string({ error: "The title must be text." })
      .max(100, { error: "The title is too long: please keep to 100 characters." })
      .refine((value) => hasNoControlsOrBidi(value) && !/[\n\t]/.test(value), {
        error: "The title is one line of text.",
      })
      .transform((value) => value.trim())
      .default(""),
    body: lines("Your review", MAX_BODY),
    size_fit: z.enum(SIZE_FITS, { error: "Choose how the size fits." }).nullable().default(null),
    author_name: trimmed("Your name", 40).refine(hasNoControlsOrBidi, {
      error: "Your name contains characters that can’t be read.",
    }),
  })
  .openapi("ReviewInput");
export type ReviewInput = z.infer<typeof reviewInputSchema>;

/** The ids of uploaded photos, in their order. */
export const imageIdsSchema = z
  .array(z.string().regex(/^[0-9a-f]{32}$/, { error: "This is not the id of a photo." }))
  .max(MAX_REVIEW_IMAGES, { error: "Please add at most three photos." })
  .refine((ids) => new Set(ids).size === ids.length, { error: "A photo is named twice." })
  .default([]);

/** Why a reader reports a review. */
export const reportInputSchema = z.strictObject({ reason: lines("The reason", 500) }).openapi("ReviewReport");

/** The parameters of the list of a product's reviews. */
export const reviewListQuery = z.object({
  sort: z.enum(REVIEW_SORTS, { error: "Sort by newest, oldest, highest or lowest." }).default("newest"),
  rating: integerSchema({ min: 1, max: 5, error: "The rating is from 1 to 5." }).optional(),
  page: integerSchema({ min: 1, max: 1000, error: "The page is from 1 to 1,000." }).default(1),
});
export type ReviewListQuery = z.infer<typeof reviewListQuery>;

/** A published review, as everyone sees it. */
export const reviewSchema = z
  .object({
    id: z.string(),
    author_name: z.string(),
    rating: z.int().min(1).max(5),
    title: z.string(),
    body: z.string(),
    size_fit: z.enum(SIZE_FITS).nullable(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    images: z.array(imageSchema).max(MAX_REVIEW_IMAGES),
    reply: z.string().openapi({ description: "The shop’s answer; empty if there is none" }),
    replied_at: z.string().nullable(),
    published_at: z.string(),
  })
  .openapi("Review");
export type Review = z.infer<typeof reviewSchema>;

/** The ratings of all published reviews of a product, in numbers. */
export const reviewSummarySchema = z
  .object({
    count: z.int(),
    average: z.number().nullable().openapi({ description: "With one decimal; null without reviews", example: 4.6 }),
    distribution: z.array(z.int()).length(5).openapi({ description: "How many have one, two … five stars" }),
    size_fits: z
      .object({ small: z.int(), true: z.int(), large: z.int() })
      .openapi({ description: "How many say that the size is small, true to size, large" }),
  })
  .openapi("ReviewSummary");
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

/** One page of a product's reviews. `summary` is of all its reviews, `total` of those that the list's parameters select. */
export const reviewPageSchema = z
  .object({ summary: reviewSummarySchema, reviews: z.array(reviewSchema), total: z.int() })
  .openapi("ReviewPage");

/** A bought product that may be reviewed, or the buyer's review of it. */
export const reviewableSchema = z
  .object({
    product_id: z.int(),
    name: z.string(),
    slug: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    review: z
      .object({ state: z.enum(REVIEW_STATES), rating: z.int() })
      .nullable()
      .openapi({ description: "What this buyer has written about it already" }),
  })
  .openapi("ReviewableProduct");
export type ReviewableProduct = z.infer<typeof reviewableSchema>;
