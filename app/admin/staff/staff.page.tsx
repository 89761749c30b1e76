import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { runAction } from "#app/admin/actions/run-action.server.ts";
import { staffOutcome } from "#app/admin/actions/staff-outcome.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useFormResult } from "#app/admin/ui/action-result.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { inviteStaff } from "#app/features/staff/management/invite-staff.ts";
import { listStaff } from "#app/features/staff/management/list-staff.ts";
import { staffEmailSchema } from "#app/features/staff/staff.contract.ts";
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
    members: members.map(({ last_seen_at, ...member }) => ({
      ...member,
      lastSeen: last_seen_at === null ? undefined : shortTime(new Date(last_seen_at)),
    })),
  };
}

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
        return staffOutcome(invited, "The invitation is on its way. Its link is valid for three days.");
      },
    },
  });

type Member = Awaited<ReturnType<typeof loader>>["members"][number];

export default function Staff({ loaderData: { formKey, members, ownId } }: Route.ComponentProps) {
  return (
    <AdminPage title="Staff" formKey={formKey}>
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

function MemberRow({
  member: { id, name, email, roles, state, lastSeen, sessions },
  isOwn,
}: {
  member: Member;
  isOwn: boolean;
}) {
  return (
    <li className="row">
      <span className="row-name">
        <Link to={`/admin/staff/${id}`}>{name || email}</Link>
        {isOwn && <span className="soft"> (you)</span>}
      </span>
      <span className="end">
        <StaffState state={state} />
      </span>
      <span className="soft">{roleNames(roles)}</span>
      <span className="soft end">
        {sessions > 0 ? `seen ${lastSeen}` : lastSeen ? `last seen ${lastSeen}` : "never signed in"}
      </span>
    </li>
  );
}

function InviteCard() {
  const { error, typed } = useFormResult("invite");
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
        <RoleFields given={[]} error={error("roles")} />
        <SubmitButton intent="invite" busyLabel="Sending...">
          Send invitation
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}
