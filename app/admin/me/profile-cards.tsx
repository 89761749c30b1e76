import { AskFirst } from "#app/admin/ui/ask-first.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { Field } from "#app/ui/field.tsx";

/** Changes one's own name. */
export function NameCard({ name, version }: { name: string; version: number }) {
  const { error, typed } = useFormResult("name");
  return (
    <Card title="Name">
      <ActionForm intent="name" values={{ version: String(version) }}>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          defaultValue={typed("name") ?? name}
          error={error("name")}
          required
        />
        <SubmitButton intent="name" variant="plain">
          Save name
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}

/** Changes one's own password. */
export function PasswordCard() {
  const { error } = useFormResult("password");
  return (
    <Card title="Password">
      <ActionForm intent="password">
        <Field
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          error={error("current_password")}
          required
        />
        <Field
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          hint="At least 12 characters. Your other sessions end."
          error={error("new_password")}
          required
        />
        <SubmitButton intent="password" variant="plain">
          Change password
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}

type Session = { id: string; device: string; current: boolean; lastSeen: string };

/** One's own sessions, each with a button that ends it. */
export function SessionsCard({ sessions }: { sessions: Session[] }) {
  return (
    <Card title="Where you are signed in">
      <ul className="rows">
        {sessions.map(({ id, device, current, lastSeen }) => (
          <li key={id} className="row">
            <span className="row-name">{device}</span>
            {current && <span className="soft end">This device</span>}
            <span className="soft wide">Last used {lastSeen}</span>
            {!current && (
              <AskFirst
                intent="end_session"
                values={{ id }}
                text="Sign out…"
                about={`on ${device}`}
                question={`You are signed out on ${device}. This can’t be undone.`}
                answer="Sign out"
                className="wide"
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <AskFirst
          intent="end_others"
          text="Sign out everywhere else…"
          question="You are signed out on every device but this one. This can’t be undone."
          answer="Sign out everywhere else"
        />
      )}
    </Card>
  );
}
