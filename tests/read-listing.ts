import { type Listing, listingQuery, pageQuery, toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { type ExpectedError, err, ok, type Result } from "#app/platform/result.ts";

const query = listingQuery.extend(pageQuery.shape);

/**
 * Reads the parameters of the product list as its endpoint does. Errors: unreadable, with a message for each invalid parameter.
 */
export function readListing(
  params: URLSearchParams,
): Result<Listing, ExpectedError<"unreadable"> & { fields: Record<string, string> }> {
  const names = Object.keys(query.shape).filter((name) => params.has(name));
  const values = names.map((name) => [name, params.getAll(name)] as const);
  const read = query.safeParse(
    Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
  );
  if (read.success) return ok(toListing(read.data));
  const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message]));
  return err({ code: "unreadable", fields });
}
