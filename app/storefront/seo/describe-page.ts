import type { MetaDescriptor } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { isUnlisted } from "./search-engines.ts";

export type PageDescription = {
  title: string;
  /** One or two sentences for search results. */
  description: string;
  /** Path of the canonical URL, such as "/about". */
  path: string;
  /** Root-relative URL of an image for link previews. */
  image?: string | undefined;
  /**
   * True for a filtered list and a page beyond the end of one, which search engines should not index. search-engines.ts lists whole
   * pages.
   */
  unlisted?: boolean | undefined;
  /** Returns schema.org data, given the shop's public URL. */
  structured?: ((site: string) => object[]) | undefined;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Returns a `meta` function with title, description, canonical URL and link preview. */
export function describePage(page: PageDescription) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => pageMeta(page, matches);
}

/** Returns the metadata of a page, for pages whose title depends on their data. */
export function pageMeta(page: PageDescription, matches: Matches): MetaDescriptor[] {
  const site = publicUrlOf(matches);
  const title = page.path === "/" ? `${shop.name} · ${page.title}` : `${page.title} · ${shop.name}`;
  const image = page.image ?? "/share.png";
  return [
    { title },
    { name: "description", content: page.description },
    // Never both: search engines may apply the noindex to the canonical URL.
    page.unlisted || isUnlisted(page.path)
      ? { name: "robots", content: "noindex, follow" }
      : { tagName: "link", rel: "canonical", href: `${site}${page.path}` },
    { property: "og:site_name", content: shop.name },
    { property: "og:type", content: page.path.startsWith("/product/") ? "product" : "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: `${site}${page.path}` },
    { property: "og:image", content: `${site}${image}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.structured?.(site) ?? []).map((structured) => ({ "script:ld+json": structured })),
  ];
}

function publicUrlOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === "root")?.loaderData;
  if (typeof data !== "object" || data === null || !("publicUrl" in data)) return "";
  return typeof data.publicUrl === "string" ? data.publicUrl : "";
}
