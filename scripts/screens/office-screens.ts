import { setTimeout as pause } from "node:timers/promises";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { DEMO_STAFF } from "#seed/orders/demo-actions.ts";
import { failLoading, leaveLoading, readValue, type Screen, send, unfold } from "./screen.ts";

const person = (email: string) => async () =>
  `/admin/staff/${await readValue("select id from staff where email like $1", [`${email}@%`])}`;
const oldFactor = () =>
  readValue(
    `update staff_sessions set factor_at = now() - interval '1 hour'
     where id = (select id from staff_sessions order by created_at desc limit 1) returning 1`,
  );

/** Today, with a note for the owner. */
async function todayWithNote(): Promise<string> {
  const owner = await readValue("select name from staff where state = 'active' and 'owner' = any(roles) limit 1");
  const id = await readValue("select id from orders where fulfillment = 'none' order by placed_at desc limit 1");
  await addNote(id, `@${owner} she asked for a second strap: do we have one in cognac?`, DEMO_STAFF);
  return "/admin";
}

/** Emails that failed and are not about an order: a message to the shop, and an invitation. */
async function failedEmails(): Promise<string> {
  const id = await readValue(
    `insert into messages (id, received_at, name, email, subject, message) values (gen_random_uuid(), now(), 'Mira Holt', 'mira.holt@example.com', 'A strap for my tote',
       'I bought the Market Tote in May. Can I order its strap once more, in chestnut?') returning id`,
  );
  await readValue(
    `insert into emails (id, recipient, template, status, failure, queued_at, finished_at)
     values ($1, 'hello@wellworn.example', 'contact-message', 'failed', 'mailbox full (552)', now(), now()),
       (gen_random_uuid(), 'new.packer@example.com', 'staff-invitation', 'failed', 'no such mailbox (550)', now(), now())
     returning 1`,
    [id],
  );
  return "/admin/emails";
}

/** Taken in a shop without orders. */
export const EMPTY_SCREENS: Screen[] = [
  { name: "demo-range", path: "/admin/demo-range" },
  { name: "today-empty", path: "/admin" },
  { name: "orders-empty", path: "/admin/orders" },
  { name: "orders-all-empty", path: "/admin/orders?tab=all" },
  { name: "flagged-empty", path: "/admin/flagged" },
  { name: "bench-empty", path: "/admin/bench" },
  { name: "reviews-empty", path: "/admin/reviews" },
  { name: "staff-empty", path: "/admin/staff" },
  { name: "audit-empty", path: "/admin/audit?subject_type=order" },
];

export const OFFICE_SCREENS: Screen[] = [
  { name: "reviews", path: "/admin/reviews" },
  { name: "reviews-reported", path: "/admin/reviews?state=reported" },
  { name: "reviews-decline", path: "/admin/reviews", action: (page) => unfold(page, "Decline…") },
  { name: "today", path: "/admin" },
  { name: "today-note", path: todayWithNote },
  { name: "failed-emails-empty", path: "/admin/emails" },
  { name: "failed-emails", path: failedEmails },
  { name: "today-packer", path: "/admin", as: "packer" },
  { name: "today-loading", path: "/admin/me", action: (page) => leaveLoading(page, "Today") },
  { name: "today-error", path: "/admin/me", action: (page) => failLoading(page, "Today") },
  { name: "today-two-years", path: "/admin?sales=2_years" },
  { name: "today-numbers", path: "/admin?sales=2_years", action: (page) => unfold(page, "Show the numbers") },
  {
    name: "more",
    path: "/admin",
    widths: [390],
    action: (page) => page.getByRole("button", { name: "More" }).click(),
  },
  { name: "keys", path: "/admin", widths: [1440], action: (page) => page.keyboard.press("?") },
  { name: "find", path: "/admin/find?q=tote" },
  { name: "find-nothing", path: "/admin/find?q=zzzz" },
  {
    name: "find-dialog",
    path: "/admin",
    action: async (page) => {
      await page.keyboard.press("/");
      await page.locator("dialog:modal input").fill("harbour");
      await pause(1500);
    },
  },
  { name: "staff", path: "/admin/staff" },
  { name: "staff-loading", path: "/admin", action: (page) => leaveLoading(page, "Staff") },
  { name: "staff-403", path: "/admin/staff", as: "assistant" },
  {
    name: "staff-error",
    path: "/admin/staff",
    action: async (page) => {
      await page.getByRole("textbox", { name: "Email" }).fill("nell@demo.example.com");
      await page.locator("input[name=roles]").first().check();
      await send(page, "invite");
    },
  },
  { name: "staff-person", path: person("nell") },
  {
    name: "staff-reset",
    path: person("nell"),
    action: (page) => unfold(page, /second factor/),
  },
  { name: "staff-invited", path: person("bookkeeper") },
  { name: "staff-suspended", path: person("sam") },
  { name: "audit", path: "/admin/audit" },
  { name: "audit-loading", path: "/admin", action: (page) => leaveLoading(page, "Audit log") },
  { name: "audit-error", path: "/admin", action: (page) => failLoading(page, "Audit log") },
  { name: "audit-filters", path: "/admin/audit?subject_type=product" },
  { name: "audit-nothing-found", path: "/admin/audit?from=2001-01-01&to=2001-01-02" },
  { name: "audit-packer", path: "/admin/audit", as: "packer" },
  { name: "me", path: "/admin/me" },
  {
    name: "me-error",
    path: "/admin/me",
    action: async (page) => {
      await page.getByLabel("Current password").fill("not my password");
      await page.getByLabel("New password").fill("short");
      await send(page, "password");
    },
  },
  {
    name: "step-up",
    path: "/admin/me",
    ownSession: true,
    action: async (page) => {
      await oldFactor();
      await page.getByText("Create new codes…").click();
      await page.getByRole("button", { name: "Create new codes" }).click();
      await page.locator("dialog:modal").waitFor();
    },
  },
  {
    name: "signed-out",
    path: "/admin/me",
    action: async (page) => {
      await page.context().clearCookies();
      await page.getByText("Create new codes…").click();
      await page.getByRole("button", { name: "Create new codes" }).click();
      await page.locator("dialog:modal").waitFor();
    },
  },
  { name: "404", path: "/admin/no-such-page" },
  { name: "sign-in", path: "/admin/sign-in", as: "nobody" },
  {
    name: "sign-in-error",
    path: "/admin/sign-in",
    as: "nobody",
    action: async (page) => {
      await page.getByLabel("Email").fill("nell@demo.example.com");
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Continue" }).click();
      await pause(1500);
    },
  },
  { name: "setup-invalid", path: "/admin/setup/unknown", as: "nobody" },
];
