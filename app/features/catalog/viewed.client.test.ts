import { afterEach, expect, test, vi } from "vitest";
import { fetchViewedCards } from "./viewed.client.ts";

const IMAGE = { id: 1, image: "a.png", image_url: "/a.png", alt_text: "", color: null, width: 4, height: 5 };

const product = (id: number, slug: string) => ({
  id,
  name: slug,
  slug,
  price: "79.00",
  category: { id: 1, name: "men" },
  type: "belt",
  colors: [],
  sizes: [],
  primary_image: IMAGE,
  second_image: null,
  color_images: [],
  variants: [{ color: null, size: null, stock: 3 }],
  stock: 3,
});

const RESPONSES: Record<string, () => Promise<Response>> = {
  belt: async () => Response.json(product(1, "belt")),
  "old-belt": async () => Response.json(product(1, "belt")),
  tote: async () => Response.json(product(2, "tote")),
  deleted: async () => Response.json({ error: "not_found", message: "Product not found." }, { status: 404 }),
  failing: async () => Response.json({ message: "" }, { status: 503 }),
  offline: () => Promise.reject(new TypeError("Failed to fetch")),
};

afterEach(() => vi.unstubAllGlobals());

test("each product has one card in the given order, and only products that do not exist are gone", async () => {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", (path: string) => RESPONSES[/products\/([\w-]+)\?/.exec(path)?.[1] ?? ""]?.());
  const slugs = ["tote", "deleted", "belt", "failing", "old-belt", "offline"];
  const { cards, gone } = await fetchViewedCards(slugs, new AbortController().signal);
  expect(cards.map(({ slug, stock }) => [slug, stock])).toEqual([
    ["tote", 3],
    ["belt", 3],
  ]);
  expect(gone).toEqual(["deleted"]);
});
