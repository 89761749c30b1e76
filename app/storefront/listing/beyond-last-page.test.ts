import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Pagination } from "#app/ui/pagination.tsx";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import EmptyList from "./empty-list.tsx";
import { loader, meta } from "./shop.page.tsx";

useDatabase();

/** The HTML of an element inside a router. */
function htmlOf(element: ReactElement): string {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const none = { applied: [], near: undefined, search: "", all: "/shop", onLeave: () => undefined };
const shown = (firstPage: string | undefined) => htmlOf(createElement(EmptyList, { ...none, firstPage }));

test("a page beyond the last one says so and leads to the first, while an empty list says that there are no products", () => {
  expect(shown("/bags")).toMatch(/There are no products on this page\..*href="\/bags"/);
  expect(shown("/bags")).not.toContain("No products found.");
  expect(shown(undefined)).toContain("No products found.");
});

test("the page before one beyond the last one is the last one", () => {
  const addressOf = (page: number) => `/shop?page=${page}`;
  expect(htmlOf(createElement(Pagination, { page: 9999, pages: 3, addressOf }))).toMatch(
    /href="\/shop\?page=3" rel="prev"|rel="prev"[^>]*href="\/shop\?page=3"/,
  );
});

test("search engines don't index a page beyond the last one", async () => {
  await putProducts({ slug: "harbour-tote" });
  const tagsOf = async (search: string) => {
    const request = new Request(`http://localhost/shop${search}`);
    const loaderData = await (loader as (args: object) => Promise<object>)({ request });
    return JSON.stringify(meta({ location: { pathname: "/shop", search }, matches: [], loaderData } as never));
  };
  expect(await tagsOf("?page=9999")).toMatch(/noindex/);
  expect(await tagsOf("?page=9999")).not.toMatch(/canonical/);
  expect(await tagsOf("")).toMatch(/canonical/);
});
