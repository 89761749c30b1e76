import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { runAction } from "#app/admin/actions/run-action.server.ts";
import { toStaffActionResult, toStaffEditResult } from "#app/admin/actions/staff-action-result.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { fullTime, shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { AskFirst } from "#app/admin/ui/ask-first.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { revalidateIfStale, useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { editStaff } from "#app/features/staff/management/edit-staff.ts";
import { inviteAgain } from "#app/features/staff/management/invite-staff.ts";
import { getStaffMember } from "#app/features/staff/management/list-staff.ts";
import { resetFactors } from "#app/features/staff/management/reset-factors.ts";
import { endStaffSessions, restoreStaff, suspendStaff } from "#app/features/staff/management/suspend-staff.ts";
import { staffNameSchema } from "#app/features/staff/staff.contract.ts";
import { readId, readUuid } from "#app/platform/http/input-schemas.ts";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/member.page.ts";
import { RoleFields } from "./role-fields.tsx";
import { rolesOf } from "./role-labels.ts";
import { StaffState } from "./staff-state.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.member.title ?? "Staff"} · Wellworn back office` },
];

export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "staff.manage");
  const found = await getStaffMember(readUuid(params.id), by);
  if (!found.ok) throw data(null, { status: 404 });
  const { created_at, last_seen_at, ...member } = found.value;
  return {
    formKey: randomUUID(),
    isOwn: member.id === by.staffId,
    member: {
      ...member,
      title: member.name || member.email,
      joined: fullTime(new Date(created_at)),
      lastSeen: last_seen_at === null ? "Never" : shortTime(new Date(last_seen_at)),
    },
  };
}

export function action({ request, params }: Route.ActionArgs) {
  const id = readUuid(params.id);
  const managed = { permission: "staff.manage", stepUp: true } as const;
  return runAction(request, {
    edit: {
      ...managed,
      run: async ({ by, text, texts }) => {
        const name = staffNameSchema.safeParse(text("name"));
        if (!name.success) {
          const fields = { name: name.error.issues[0]?.message ?? "" };
          return { ok: false, error: { code: "invalid", error: "Nothing was saved.", fields } };
        }
        const roles = rolesOf(texts("roles"));
        if (roles.length === 0) {
          const fields = { roles: "Choose at least one role." };
          return { ok: false, error: { code: "invalid", error: "Nothing was saved.", fields } };
        }
        const edited = await editStaff(id, readId(text("version")), { name: name.data, roles }, by);
        return toStaffEditResult(edited, "Saved. It applies at once.", id);
      },
    },
    invite_again: {
      ...managed,
      run: async ({ by }) => toStaffActionResult(await inviteAgain(id, by), "A new invitation is on its way."),
    },
    suspend: {
      ...managed,
      run: async ({ by }) => toStaffActionResult(await suspendStaff(id, by), "Suspended. All sessions have ended."),
    },
    restore: { ...managed, run: async ({ by }) => toStaffActionResult(await restoreStaff(id, by), "Restored.") },
    end_sessions: {
      ...managed,
      run: async ({ by }) => toStaffActionResult(await endStaffSessions(id, by), "All sessions have ended."),
    },
    reset_factors: {
      ...managed,
      run: async ({ by }) =>
        toStaffActionResult(await resetFactors(id, by), "A link to set new factors is on its way."),
    },
  });
}

export const shouldRevalidate = revalidateIfStale;

type Member = Awaited<ReturnType<typeof loader>>["member"];

export default function MemberPage({ loaderData: { formKey, member, isOwn } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={member.title}
      breadcrumbs={[{ name: "Staff", to: "/admin/staff" }]}
      summary={<StaffState state={member.state} />}
      formKey={formKey}
    >
      <div className="columns">
        <EditCard member={member} />
        <div className="stack">
          <Facts member={member} />
          <AccessCard member={member} isOwn={isOwn} />
        </div>
      </div>
    </AdminPage>
  );
}

function EditCard({ member: { name, roles, version } }: { member: Member }) {
  const { error, typed, typedAll } = useFormResult("edit");
  return (
    <Card title="Name and roles">
      <ActionForm intent="edit" values={{ version: String(version) }}>
        <Field label="Name" name="name" defaultValue={typed("name") ?? name} error={error("name")} required />
        <RoleFields key={roles.join()} given={typedAll("roles") ?? roles} error={error("roles")} />
        <p className="quiet">New roles end all sessions, so that they count at once.</p>
        <SubmitButton intent="edit">Save</SubmitButton>
      </ActionForm>
    </Card>
  );
}

function Facts({ member: { email, factors, sessions, joined, lastSeen } }: { member: Member }) {
  return (
    <Card title="Sign-in">
      <dl className="fact-list">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Passkeys</dt>
        <dd>{factors.passkeys}</dd>
        <dt>Authenticator app</dt>
        <dd>{factors.totp ? "Connected" : "None"}</dd>
        <dt>Recovery codes left</dt>
        <dd>{factors.recovery_codes}</dd>
        <dt>Open sessions</dt>
        <dd>{sessions}</dd>
        <dt>Last seen</dt>
        <dd>{lastSeen}</dd>
        <dt>Added</dt>
        <dd>{joined}</dd>
      </dl>
    </Card>
  );
}

/** The actions that the member's state allows. */
function AccessCard({ member: { state, sessions, title }, isOwn }: { member: Member; isOwn: boolean }) {
  return (
    <Card title="Access">
      <div className="stack">
        {state === "invited" && <OneButton intent="invite_again" text="Send the invitation again" />}
        {state === "active" && sessions > 0 && (
          <AskFirst
            intent="end_sessions"
            text="End all sessions…"
            question={`${isOwn ? "You are" : `${title} is`} signed out on every device. This can’t be undone.`}
            answer="End all sessions"
          />
        )}
        {state === "active" && !isOwn && (
          <AskFirst
            intent="reset_factors"
            text="Ask for a new second factor…"
            question={`The passkeys, the authenticator app and the recovery codes of ${title} stop working, all sessions end, and an email with a link to set a new password and second factor is sent. This can’t be undone.`}
            answer="Ask for a new second factor"
          />
        )}
        {state === "suspended" && <OneButton intent="restore" text="Restore" />}
        {state !== "suspended" && !isOwn && (
          <OneButton intent="suspend" text={state === "invited" ? "Withdraw the invitation" : "Suspend"} isDanger />
        )}
      </div>
    </Card>
  );
}

function OneButton({ intent, text, isDanger = false }: { intent: string; text: string; isDanger?: boolean }) {
  return (
    <ActionForm intent={intent}>
      <SubmitButton intent={intent} variant="plain" wide className={isDanger ? "button-danger" : ""}>
        {text}
      </SubmitButton>
    </ActionForm>
  );
}
