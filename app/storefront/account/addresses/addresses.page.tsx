import { formCountries } from "#app/features/checkout/address/form-countries.ts";
import { fetchAddresses } from "#app/features/customers/account/account.client.ts";
import { AccountPage } from "#app/storefront/account/account-page.tsx";
import { LoadingPart } from "#app/storefront/account/loading-part.tsx";
import { useLoaded } from "#app/storefront/account/use-loaded.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import type { Route } from "./+types/addresses.page.ts";
import { AddressList } from "./address-list.tsx";

export const meta = describePage({
  title: "Your addresses",
  description: "The addresses your orders are shipped to.",
  path: "/account/addresses",
});

/** Loads the countries the shop ships to and their address fields. Holds no personal data. */
export function loader() {
  return { countries: formCountries() };
}

export { loadWholePage as clientLoader } from "#app/storefront/layout/load-whole-page.ts";

export default function Addresses({ loaderData }: Route.ComponentProps) {
  return (
    <AccountPage title="Addresses">
      <OwnAddresses countries={loaderData.countries} />
    </AccountPage>
  );
}

function OwnAddresses({ countries }: Route.ComponentProps["loaderData"]) {
  const { loaded, replace, reload } = useLoaded(fetchAddresses);
  return (
    <LoadingPart loaded={loaded} failed="Failed to load your addresses" reload={reload}>
      {(addresses) => <AddressList addresses={addresses} countries={countries} onChange={replace} />}
    </LoadingPart>
  );
}
