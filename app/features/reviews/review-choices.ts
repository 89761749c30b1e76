/** The orders in which reviews can be listed. The first is the usual one: ratings must not decide what is seen first. */
export const REVIEW_SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** How the bought size fits. */
export const SIZE_FITS = ["small", "true", "large"] as const;
export const SIZE_FIT_LABELS = { small: "Runs small", true: "True to size", large: "Runs large" };

/** Staff read a review before shoppers do. */
export const REVIEW_STATES = ["pending", "published", "declined"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

export const MAX_REVIEW_IMAGES = 3;
/** Of each photo. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
/** What a photo may be. Phones that take HEIC photos send JPEG to a field that names these. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Reviews on a page. */
export const REVIEWS_PER_PAGE = 10;
