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
            {current ? (
              <span className="soft end">This device</span>
            ) : (
              <ActionForm intent="end_session" values={{ id }} className="end">
                <button type="submit" className="link-button" aria-label={`Sign out on ${device}`}>
                  Sign out
                </button>
              </ActionForm>
            )}
            <span className="soft wide">Last used {lastSeen}</span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm intent="end_others">
          <SubmitButton intent="end_others" variant="plain">
            Sign out everywhere else
          </SubmitButton>
        </ActionForm>
      )}
    </Card>
  );
}
