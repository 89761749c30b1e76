import { findFacets } from "#app/features/catalog/listing/count-facets.ts";
import { listSummaries } from "#app/features/catalog/listing/list-products.ts";
import { findProduct } from "#app/features/catalog/product/product-cache.ts";
import { findSimilarCards } from "#app/features/catalog/product/similar-products.ts";
import { readListing } from "#tests/read-listing.ts";

export type Case = { kind: string; name: string; ask: () => Promise<number> };

function listing(query: string) {
  const read = readListing(new URLSearchParams(`limit=24&${query}`));
  if (!read.ok) throw new Error(`${query} can't be parsed`);
  return read.value;
}

function list(kind: string, query: string): Case {
  return { kind, name: query || "everything", ask: async () => (await listSummaries(listing(query))).total };
}

/** The measured queries: typical ones, and the broadest and deepest that are possible. */
export const cases: Case[] = [
  list("list", ""),
  list("list", "category=women"),
  list("list", "category=wallets"),
  list("list", "ordering=-created_at"),
  list("list", "offset=50000"),
  list("filter and order", "category=men&type=bags&min_price=100&max_price=200&ordering=price"),
  list("filter and order", "category=women&ordering=-price"),
  list("filter and order", "color=Cognac&ordering=price"),
  list("filter and order", "color=Cognac&color=Black&ordering=-created_at"),
  list("filter and order", "category=accessories&color=Black&size=M&size=L&in_stock=true&ordering=price"),
  list("filter and order", "in_stock=false&max_price=50&ordering=-created_at"),
  list("search", "search=satchel"),
  list("search", "search=wallet"),
  list("search", "search=black+tote"),
  list("search", "search=pocket"),
  list("search", "search=alder+slim+wallet&ordering=price"),
  list("search with a typo", "search=walet"),
  list("search with a typo", "search=breifcase"),
  list("search with a typo", "search=rucksak"),
  list("search with a typo", "search=hawthron+satchell"),
  list("search and filter", "search=belt&category=men&color=Black&in_stock=true&max_price=100&ordering=price"),
  list("search and filter", "search=bags+under+100"),
  list("search while typing", "search=bri"),
  list("search by code", "search=B-777-1-0"),
  { kind: "product page", name: "product", ask: async () => ((await findProduct("777")) ? 1 : 0) },
  { kind: "product page", name: "similar products", ask: async () => (await findSimilarCards(777)).length },
  { kind: "facets", name: "everything", ask: async () => (await findFacets(listing(""))).total },
  {
    kind: "facets",
    name: "category=women&color=Cognac&in_stock=true",
    ask: async () => (await findFacets(listing("category=women&color=Cognac&in_stock=true"))).total,
  },
];
