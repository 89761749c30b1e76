import type { Browser, Page } from "@playwright/test";
import { latestLink } from "./mailbox.ts";
import { lively } from "./shop-test.ts";
import { expect, newShopper, signInOnPage } from "./shopper.ts";

export type Account = ReturnType<typeof newShopper>;

const USERS = "/api/accounts/users/";

/**
 * Somebody with a new account, signed in. own-an-account.spec.ts shows the screens for that; here the same calls are
 * made without them, and the browser keeps what it keeps after a sign-in.
 */
export async function newAccount(page: Page, given: Partial<Account> = {}): Promise<Account> {
  const shopper = { ...newShopper(), ...given };
  const { firstName: first_name, lastName: last_name, username, email, password } = shopper;
  await page.goto("/robots.txt");
  const headers = { "User-Agent": await page.evaluate(() => navigator.userAgent) };
  const registration = { first_name, last_name, username, email, password, confirm_password: password };
  const registered = await page.request.post(USERS, { data: registration, headers });
  expect(registered.status()).toBe(201);
  const signedIn = await page.request.post(`${USERS}login/`, { data: { email, password }, headers });
  expect(signedIn.status()).toBe(200);
  await page.evaluate(
    ({ access, refresh, user }) => {
      for (const [key, value] of Object.entries({ refresh, user: JSON.stringify(user), access }))
        localStorage.setItem(key, value);
    },
    await signedIn.json(),
  );
  return shopper;
}

/** The same account in another browser. */
export async function signedInElsewhere(browser: Browser, shopper: Account): Promise<Page> {
  const page = lively(await (await browser.newContext()).newPage());
  await signInOnPage(page, shopper);
  return page;
}

/** Opens the link that confirms this e-mail. */
export async function openConfirmingLink(page: Page, email: string): Promise<void> {
  const link = new URL(await latestLink(email, /\/account\/verify-email\/[\w-]+/));
  await page.goto(link.pathname);
}

/** Saves an address in Maine as the form of the account takes it. */
export async function fillAddress(page: Page, { name = "Ada Lovelace", label = "" } = {}): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Full name").fill(name);
  await form.getByLabel("Address", { exact: true }).fill("14 Tanner's Row");
  await form.getByLabel("City").fill("Portland");
  await form.getByLabel("State").selectOption("ME");
  await form.getByLabel("ZIP code").fill("04101");
  await form.getByLabel("Label").fill(label);
  await form.getByRole("button", { name: "Save address" }).click();
}
