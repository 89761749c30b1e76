import { expect, test } from "vitest";
import type { SummaryRow } from "./products.queries.ts";
import { serializeSummary } from "./serialize-product.ts";

const image = (id: string, color: string | null) => ({
  id,
  color,
  width: 1200,
  height: 1500,
  placeholder: "#c8a27a",
  alt: `Image ${id}`,
  view: "hero",
});
const variant = (color: string | null) => ({
  id: 1,
  sku: "A",
  color,
  size: null,
  stock: 1,
  priceCents: null,
  compareAtCents: null,
});

function summaryOf(images: (string | null)[], colors: (string | null)[]) {
  const row = {
    priceCents: 100,
    compareAtCents: null,
    createdAt: new Date(0),
    images: images.map((color, index) => image(`${index}`, color)),
    variants: colors.map(variant),
  };
  const { primary_image, color_images, images: all } = serializeSummary(row as SummaryRow);
  return {
    main: primary_image.alt,
    swatches: color_images.map(({ color }) => color),
    all: all.map(({ alt, color }) => `${alt} ${color}`),
  };
}

test("images of a color that is not sold anymore are not shown", () => {
  expect(summaryOf(["Black", "Cognac", null, "Black"], ["Cognac"])).toEqual({
    main: "Image 1",
    swatches: ["Cognac"],
    all: ["Image 1 Cognac", "Image 2 null"],
  });
});

test("images of a renamed color stand for the product until it is published, without a swatch", () => {
  expect(summaryOf(["Noir", "Noir"], ["Black"])).toEqual({
    main: "Image 0",
    swatches: [],
    all: ["Image 0 null", "Image 1 null"],
  });
});

test("without variants or images there is a placeholder", () => {
  expect(summaryOf([], [])).toEqual({ main: "No image yet", swatches: [], all: ["No image yet null"] });
});
