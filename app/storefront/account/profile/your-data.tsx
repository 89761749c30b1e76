import { fetchExport } from "#app/features/customers/account/account.client.ts";
import { shop } from "#app/platform/identity.ts";
import { ActionMessage } from "#app/storefront/account/action-message.tsx";
import { useAction } from "#app/storefront/account/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { ProfilePart } from "./profile-part.tsx";

/** Downloads the customer's data as a JSON file. */
export function YourData() {
  const { busy, error, message, run } = useAction("We couldn’t prepare your data. Please try again.");
  const download = () =>
    run("export", async () => {
      saveFile(`${shop.name.toLowerCase()}-my-data.json`, JSON.stringify(await fetchExport(), undefined, 2));
      return "Your data has been downloaded.";
    });
  return (
    <ProfilePart id="data" title="Your data">
      <p>
        Everything we store about you, in one JSON file: profile, addresses, orders, wishlist, cart, devices and more.
      </p>
      <ActionMessage error={error} message={message} />
      <Button variant="plain" busy={busy !== undefined} busyLabel="Collecting..." onClick={() => void download()}>
        Download my data
      </Button>
    </ProfilePart>
  );
}

function saveFile(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
