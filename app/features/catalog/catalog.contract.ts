import { z } from "@hono/zod-openapi";

export const departmentSchema = z.object({ id: z.number().int(), name: z.string() }).openapi("Department");

/** A product image. The `srcset`s are ready for <source>. */
export const imageSchema = z
  .object({
    image: z.string().openapi({ description: "The same URL as image_url" }),
    image_url: z.string().openapi({ example: "/pictures/3f2a…/960.jpg" }),
    alt: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    color: z.string().nullable().openapi({ description: "The color it shows, if it shows one" }),
    view: z.string().openapi({ example: "hero" }),
    placeholder: z.string().openapi({ description: "The dominant color, as #rrggbb" }),
    focus: z
      .object({ x: z.number().int(), y: z.number().int() })
      .optional()
      .openapi({ description: "The point that a crop keeps, in percent; absent for the center" }),
    blur: z.string().openapi({ description: "The image in a dozen pixels, as a data: URL; empty if there is none" }),
    avif: z.string().openapi({ description: "srcset in AVIF" }),
    webp: z.string().openapi({ description: "srcset in WebP" }),
    jpeg: z.string().openapi({ description: "srcset in JPEG" }),
  })
  .openapi("Image");

export const variantSchema = z
  .object({
    id: z.number().int(),
    sku: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    price: z.string(),
    compare_at_price: z.string().optional().openapi({ description: "The price before, where it is shown" }),
    stock: z.number().int(),
  })
  .openapi("Variant");

const ratingSchema = z.object({
  average: z.number().openapi({ description: "Stars from 1 to 5, with one decimal", example: 4.6 }),
  count: z.number().int(),
});
export type ProductRating = z.infer<typeof ratingSchema>;

export const productSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    price: z.string().openapi({ example: "129.00", description: "The lowest price of its variants" }),
    compare_at_price: z.string().optional().openapi({ description: "The price before, where it is shown" }),
    summary: z.string(),
    description: z.string().openapi({
      description:
        "Paragraphs, separated by empty lines. Lines that begin with “- ” are a list, and **words** are bold",
    }),
    stock: z.number().int().openapi({ description: "Available units of all variants" }),
    category: departmentSchema,
    type: z.string().openapi({ example: "bags" }),
    images: z.array(imageSchema),
    primary_image: imageSchema,
    second_image: imageSchema.or(z.null()).openapi({ description: "Another view in the color of the primary image" }),
    color_images: z.array(imageSchema).openapi({ description: "The first image of each color" }),
    image_url: z.string(),
    colors: z.array(z.string()),
    sizes: z.array(z.string()),
    tags: z.array(z.string()),
    features: z.array(z.string()),
    benefits: z.array(z.string()),
    uses: z.array(z.string()),
    ingredients: z.array(z.string()),
    care: z.array(z.string()),
    faq: z.array(z.object({ question: z.string(), answer: z.string() })),
    leather: z.string(),
    dimensions: z.object({
      width_cm: z.number(),
      height_cm: z.number(),
      depth_cm: z.number(),
      strap_drop_cm: z.number().nullable(),
    }),
    weight_grams: z.number().int(),
    featured: z.boolean(),
    rating: ratingSchema.optional().openapi({ description: "Of its published reviews; absent without any" }),
    created_at: z.string(),
    variants: z.array(variantSchema),
    pairs_with: z.array(z.string()).openapi({ description: "Slugs of products that go with it" }),
  })
  .openapi("Product");

/** A product in every response. `fields=` selects fields. */
export type Product = z.infer<typeof productSchema>;
export type CatalogImage = z.infer<typeof imageSchema>;
export type Variant = z.infer<typeof variantSchema>;

const counted = z.object({ name: z.string(), count: z.number().int() });

/** How many products each value of each filter would leave, with the other filters unchanged. */
export const facetsSchema = z
  .object({
    total: z.number().int().openapi({ description: "Products that match all filters" }),
    categories: z.array(counted.extend({ id: z.number().int() })),
    types: z.array(counted),
    prices: z.array(counted).openapi({ description: "Price bands: 0-50, 50-100, 100-200, 200+" }),
    colors: z.array(counted),
    sizes: z.array(counted),
    size_groups: z
      .array(z.object({ name: z.string().openapi({ example: "Belts" }), sizes: z.array(z.string()) }))
      .openapi({ description: "The sizes by kind of product. Each size is in one group" }),
    in_stock: z.number().int(),
    sold_out: z.number().int(),
  })
  .openapi("Facets");
export type Facets = z.infer<typeof facetsSchema>;
