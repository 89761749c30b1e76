import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { runAction } from "#app/admin/actions/run-action.server.ts";
import { toStaffActionResult } from "#app/admin/actions/staff-action-result.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { revalidateIfStale, useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { inviteStaff } from "#app/features/staff/management/invite-staff.ts";
import { listStaff } from "#app/features/staff/management/list-staff.ts";
import type { StaffMember } from "#app/features/staff/management/management.contract.ts";
import { staffEmailSchema } from "#app/features/staff/staff.contract.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/staff.page.ts";
import { RoleFields } from "./role-fields.tsx";
import { roleNames, rolesOf } from "./role-labels.ts";
import { StaffState } from "./staff-state.tsx";

export const meta = () => [{ title: "Staff · Wellworn back office" }];

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "staff.manage");
  const listed = await listStaff(by);
  const members = listed.ok ? listed.value : [];
  return {
    formKey: randomUUID(),
    ownId: by.staffId,
    members: members.toSorted(byState).map(({ last_seen_at, created_at, ...member }) => ({
      ...member,
      invited: shortTime(new Date(created_at)),
      lastSeen: last_seen_at === null ? undefined : shortTime(new Date(last_seen_at)),
    })),
  };
}

/** Those who work here first, those who may not anymore last. */
const STATES = ["active", "invited", "suspended"];
const byState = (one: StaffMember, other: StaffMember) => STATES.indexOf(one.state) - STATES.indexOf(other.state);

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) =>
  runAction(request, {
    invite: {
      permission: "staff.manage",
      stepUp: true,
      run: async ({ by, text, texts }) => {
        const email = staffEmailSchema.safeParse(text("email"));
        const roles = rolesOf(texts("roles"));
        if (!email.success || roles.length === 0) {
          const fields = {
            ...(email.success ? {} : { email: email.error.issues[0]?.message ?? "" }),
            ...(roles.length > 0 ? {} : { roles: "Choose at least one role." }),
          };
          return { ok: false, error: { code: "invalid", error: "The invitation was not sent.", fields } };
        }
        const invited = await inviteStaff({ email: email.data, roles }, by);
        return toStaffActionResult(invited, "The invitation is on its way. Its link is valid for three days.");
      },
    },
  });

type Member = Awaited<ReturnType<typeof loader>>["members"][number];

export default function Staff({ loaderData: { formKey, members, ownId } }: Route.ComponentProps) {
  return (
    <AdminPage title="Staff" formKey={formKey} summary={<p className="quiet">{countsText(members)}</p>}>
      <div className="columns">
        <ul className="rows">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isOwn={member.id === ownId} />
          ))}
        </ul>
        <InviteCard />
      </div>
    </AdminPage>
  );
}

/** Such as "12 people: 8 active, 2 invited, 2 suspended". */
function countsText(members: Member[]): string {
  const counts = STATES.flatMap((state) => {
    const count = members.filter((member) => member.state === state).length;
    return count > 0 ? [`${count} ${state}`] : [];
  });
  const people = members.length === 1 ? "1 person" : `${members.length} people`;
  return counts.length > 1 ? `${people}: ${counts.join(", ")}` : people;
}

function MemberRow({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { id, name, email, roles, state } = member;
  return (
    <li className="row">
      <span className="row-name typed-text">
        <Link to={`/admin/staff/${id}`}>{name || email}</Link>
        {isOwn && <span className="soft"> (you)</span>}
      </span>
      <span className="end">
        <StaffState state={state} />
      </span>
      <span className="soft">{roleNames(roles)}</span>
      <span className="soft end">{seenText(member)}</span>
      {state === "active" && (
        <span className="soft wide">
          <Factors factors={member.factors} />
          {member.sessions > 0 && ` · ${member.sessions === 1 ? "1 session" : `${member.sessions} sessions`}`}
        </span>
      )}
    </li>
  );
}

function seenText({ state, lastSeen, invited }: Member): string {
  if (state === "invited") return `Invited ${invited}`;
  return lastSeen ? `Last seen ${lastSeen}` : "Never signed in";
}

/** The second factors, and a warning where there is none, or nothing to fall back on. */
function Factors({ factors: { passkeys, totp, recovery_codes } }: Pick<Member, "factors">) {
  if (passkeys === 0 && !totp) return <State kind="bad">No second factor</State>;
  const named = [
    ...(passkeys > 0 ? [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`] : []),
    ...(totp ? ["authenticator app"] : []),
    recovery_codes === 1 ? "1 recovery code" : `${recovery_codes} recovery codes`,
  ];
  return capitalize(named.join(" · "));
}

function InviteCard() {
  const { error, typed, typedAll } = useFormResult("invite");
  return (
    <Card title="Invite">
      <ActionForm intent="invite">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed("email")}
          error={error("email")}
          required
        />
        <RoleFields given={typedAll("roles") ?? []} error={error("roles")} />
        <SubmitButton intent="invite" busyLabel="Sending...">
          Send invitation
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}
