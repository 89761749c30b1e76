import { ROLES } from "#app/features/staff/access/permissions.ts";
import { ROLE_LABELS } from "./role-labels.ts";

type Props = { given: readonly string[]; error: string | undefined };

/** Checkboxes of the roles. */
export function RoleFields({ given, error }: Props) {
  return (
    <fieldset className="role-fields">
      <legend>Roles</legend>
      {ROLES.map((role) => (
        <label key={role} className="check">
          <input type="checkbox" name="roles" value={role} defaultChecked={given.includes(role)} />
          <span>
            {ROLE_LABELS[role].name} <span className="soft">{ROLE_LABELS[role].does}</span>
          </span>
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
