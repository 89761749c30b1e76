import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import EmptyList from "./empty-list.tsx";
import { loader, meta } from "./shop.page.tsx";

useDatabase();

const none = { applied: [], near: undefined, search: "", all: "/shop" };
function shown(firstPage: string | undefined): string {
  const router = createMemoryRouter([{ path: "/", element: createElement(EmptyList, { ...none, firstPage }) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test("a page beyond the last one says so and leads to the first, while an empty list says that there are no products", () => {
  expect(shown("/bags")).toMatch(/There are no products on this page\..*href="\/bags"/);
  expect(shown("/bags")).not.toContain("No products found.");
  expect(shown(undefined)).toContain("No products found.");
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
