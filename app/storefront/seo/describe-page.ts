import type { MetaDescriptor } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { isUnlisted } from "./search-engines.ts";

export type PageDescription = {
  title: string;
  /** One or two sentences for search results. */
  description: string;
  /** The page's one true address, from the root: "/about". */
  path: string;
  /** Root-relative address of a picture for link previews. */
  image?: string | undefined;
  /** A list narrowed by filters: not worth a place in a search engine. Whole pages stand in search-engines.ts. */
  unlisted?: boolean;
  /** schema.org descriptions, given the shop's own address. */
  structured?: ((site: string) => object[]) | undefined;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical address and link preview of a page that is always the same. */
export function describePage(page: PageDescription) {
  return ({ matches }: { matches: Matches }): MetaDescriptor[] => pageMeta(page, matches);
}

/** The same for a page whose words come from its data. */
export function pageMeta(page: PageDescription, matches: Matches): MetaDescriptor[] {
  const site = publicUrlOf(matches);
  const title = page.path === "/" ? `${shop.name} · ${page.title}` : `${page.title} · ${shop.name}`;
  const image = page.image ?? "/share.png";
  return [
    { title },
    { name: "description", content: page.description },
    // Either or: a canonical address beside a noindex would hand the noindex on to that address.
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
