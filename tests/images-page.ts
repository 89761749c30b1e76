import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { beforeAll } from "vitest";
import { action, loader } from "#app/admin/products/images/images.page.tsx";
import type { createApi } from "#app/api/api.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { newSlug, putProducts } from "./products.ts";
import { staffVisitor } from "./staff.ts";
import type { StaffVisitor } from "./staff-orders.ts";

type Id = number | string;
type PageArgs = Parameters<typeof loader>[0];
type PageInit = { init?: RequestInit; context?: RouterContextProvider };

/** What the form of an image sends. */
export const described = { alt: "A satchel", color: "", view: "back", focus_x: "20", focus_y: "85" };

/** Signs in a manager before the tests of a file. Returns requests to the page with the images of a product, by default the manager's. */
export function imagesPageForStaff(api: ReturnType<typeof createApi>) {
  const people = {} as { manager: StaffVisitor };
  beforeAll(async () => {
    people.manager = await staffVisitor(api, "manager");
  });
  const manager = () => people.manager.staff;

  function argsOf(id: Id, staff = manager(), { init, context = new RouterContextProvider() }: PageInit = {}): PageArgs {
    const headers = { cookie: staff.cookie, "x-client-address": "198.51.100.9" };
    const request = new Request(`http://localhost/admin/products/${id}/images`, { ...init, headers });
    const args: object = { request, params: { id: String(id) }, context };
    return args as PageArgs;
  }
  async function post(id: Id, body?: URLSearchParams, staff = manager(), context?: RouterContextProvider) {
    const init = { method: "POST", ...(body && { body }) };
    const result = await action(argsOf(id, staff, { init, ...(context && { context }) }) as never);
    return result.data as { state: string; message: string; fields?: Record<string, string>; undo?: { url: string } };
  }
  const read = (id: Id, staff = manager()) => loader(argsOf(id, staff));

  return {
    people,
    argsOf,
    post,
    read,
    send: (id: Id, intent: string, fields: Record<string, string> = {}, staff = manager()) =>
      post(id, new URLSearchParams({ intent, key: randomUUID(), ...fields }), staff),
    /** A new product with one image, `first`. */
    async product() {
      const slug = newSlug("satchel");
      const id = (await putProducts({ slug, stock: [{ color: "Cognac", quantity: 3 }] })).get(slug) ?? 0;
      const { name, images } = await read(id);
      return { id, name, first: images[0]?.imageId ?? "" };
    },
    async shopperSees(id: number) {
      return (await findStoredProduct(id))?.document.images.map(({ image_id }) => image_id) ?? [];
    },
    /** Undoes a change, and returns the status of the response. */
    async undo(url = "") {
      return (await people.manager.post(url, {}, { "Idempotency-Key": randomUUID() })).status;
    },
  };
}
