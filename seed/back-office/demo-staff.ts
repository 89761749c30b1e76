import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { inviteStaff, STAFF_LINK_HOURS } from "#app/features/staff/management/invite-staff.ts";
import { suspendStaff } from "#app/features/staff/management/suspend-staff.ts";
import { actorOf } from "#app/features/staff/sessions/staff-session.ts";
import { beginSetup, finishSetup, storeFirstTotp } from "#app/features/staff/setup/set-up-staff.ts";
import { createStaffLink } from "#app/features/staff/setup/setup-links.ts";
import { findStaff, findStaffByEmail, type StaffRow } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { DEMO_STAFF, orThrow } from "#seed/orders/demo-actions.ts";
import { DEMO_DOMAIN } from "#seed/orders/demo-shoppers.ts";

/** The people of the demonstration. None is an owner: a shop without an owner goes on printing its setup link. */
const MANAGER = { email: `nell@${DEMO_DOMAIN}`, name: "Nell Ashby", roles: ["manager"] } as const;
const ASSISTANT = { email: `tomas@${DEMO_DOMAIN}`, name: "Tomás Reyes", roles: ["assistant"] } as const;
const PACKER = { email: `ada@${DEMO_DOMAIN}`, name: "Ada Lindgren", roles: ["packer"] } as const;
const INVITED = { email: `bookkeeper@${DEMO_DOMAIN}`, roles: ["bookkeeper", "viewer"] } as const;
const SUSPENDED = { email: `sam@${DEMO_DOMAIN}`, name: "Sam Whitlock", roles: ["packer"] } as const;

type Person = { email: string; name: string; roles: readonly Role[] };

/** Who works in the shop of the demonstration. */
export type DemoStaff = { manager: StaffActor; assistant: StaffActor; packer: StaffActor };

/** Whether the people of the demonstration are in the shop already. */
export const hasDemoStaff = async (): Promise<boolean> => (await findStaffByEmail(MANAGER.email)) !== undefined;

const invite = ({ email, roles }: Pick<Person, "email" | "roles">): Promise<StaffRow> =>
  orThrow(inviteStaff({ email, roles: [...roles] }, DEMO_STAFF));

/**
 * Lets a person accept an invitation. The password, the secret of the authenticator app, the recovery codes and the
 * cookie are random and stored nowhere readable, so that nobody can sign in as this person.
 */
async function join(person: Person, network: string): Promise<StaffActor> {
  const { id } = await invite(person);
  const client = { clientNetwork: network, device: "Demonstration" };
  const url = await inTransaction((tx) =>
    createStaffLink({ kind: "invitation", staffId: id, hours: STAFF_LINK_HOURS }, tx),
  );
  const token = url.slice(url.lastIndexOf("/") + 1);
  const password = randomBytes(24).toString("base64url");
  const { draft, totp } = await orThrow(beginSetup({ token, name: person.name, password }, client));
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: now().getTime() });
  const { sessionId } = await orThrow(
    finishSetup({ token, draft }, { client, headers: new Headers() }, storeFirstTotp(code)),
  );
  const member = await findStaff(id);
  if (!member) throw new Error("A person of the demonstration did not join");
  return actorOf(member, sessionId, now(), { ...client, via: "page" });
}

/** Adds three people who work here, with the roles that the demonstration needs. */
export async function addDemoStaff(): Promise<DemoStaff> {
  return {
    manager: await join(MANAGER, "203.0.113.201"),
    assistant: await join(ASSISTANT, "203.0.113.202"),
    packer: await join(PACKER, "203.0.113.203"),
  };
}

/** Adds a person who has not accepted the invitation. */
export const addInvitedStaff = (): Promise<StaffRow> => invite(INVITED);

/** Adds a person who was suspended. */
export async function addSuspendedStaff(): Promise<void> {
  const { staffId } = await join(SUSPENDED, "203.0.113.204");
  await orThrow(suspendStaff(staffId, DEMO_STAFF));
}
