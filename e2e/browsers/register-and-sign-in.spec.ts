import { newShopper } from "../fixtures/shopper.ts";
import { journey } from "./browser-test.ts";
import type { Screen } from "./browser-page.ts";

async function register(screen: Screen, shopper: ReturnType<typeof newShopper>): Promise<void> {
  await screen.goto("/register");
  const form = screen.getByRole("main");
  await form.getByLabel("First name").fill(shopper.firstName);
  await form.getByLabel("Last name").fill(shopper.lastName);
  await form.getByLabel("Username").fill(shopper.username);
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password", { exact: true }).fill(shopper.password);
  await form.getByLabel("Confirm password").fill(shopper.password);
  await form.getByRole("button", { name: "Create account" }).click();
  await screen.expectAddress(/\/login$/);
}

async function addAddress(screen: Screen): Promise<void> {
  const form = screen.getByRole("main");
  await form.getByRole("button", { name: "Add an address" }).click();
  await form.getByLabel("Full name").fill("Ada Lovelace");
  await form.getByLabel("Address", { exact: true }).fill("14 Tanner's Row");
  await form.getByLabel("City").fill("Portland");
  await form.getByLabel("State").choose("Maine");
  await form.getByLabel("ZIP code").fill("04101");
  await form.getByLabel("Label").fill("Home");
  await form.getByRole("button", { name: "Save address" }).click();
  await form.getByText("Portland, ME 04101").expectVisible();
}

journey("a shopper registers, signs in, changes the profile, keeps an address and signs out", async (screen) => {
  const shopper = newShopper();
  await register(screen, shopper);
  await screen.goto("/login?next=/account/profile");
  const form = screen.getByRole("main");
  await form.getByLabel("Email").fill(shopper.email);
  await form.getByLabel("Password").fill(shopper.password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await screen.expectAddress(/\/account\/profile$/);
  await screen.getByLabel("First name").fill("Grace");
  await screen.getByRole("button", { name: "Save name" }).click();
  await screen.getByText("Saved.").expectVisible();
  await screen.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Addresses" }).click();
  await addAddress(screen);
  await screen.goto("/product/loop-key-fob");
  await screen.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await screen.getByText(/^Loop Key Fob.* is in your cart\.$/).expectVisible();
  // The toast still stands: it may lie over nothing of the menu.
  await screen.getByRole("banner").getByRole("button", { name: "Grace" }).click();
  await screen.getByRole("button", { name: "Logout" }).click();
  await screen.getByRole("banner").getByRole("link", { name: "Login" }).expectVisible();
});
