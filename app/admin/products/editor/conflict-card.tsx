import { Card } from "#app/admin/ui/card.tsx";
import type { FieldConflict } from "#app/admin/ui/forms/action-result.ts";

/** `changedAt` is how long ago it was, such as "2 min ago"; both are empty where they are unknown. */
type Props = { conflicts: FieldConflict[]; changedBy: string; changedAt: string };

/** The fields that someone else changed too: yours and theirs, with a choice each. Part of the form, so a save applies it. */
export function ConflictCard({ conflicts, changedBy, changedAt }: Props) {
  if (conflicts.length === 0) return null;
  const who = changedBy || "Someone else";
  const theirs = [changedBy ? `${changedBy}’s` : "Theirs", changedAt].filter(Boolean).join(", ");
  return (
    <Card title={`${who} changed the same fields`} className="conflict-card">
      <p>Choose what to keep, then save. Changes to other fields are merged already.</p>
      {conflicts.map(({ path, label, mine, theirs: value }) => (
        <fieldset key={path} className="conflict">
          <legend>{label}</legend>
          <label className="check">
            <input type="radio" name={`choice:${path}`} value="mine" />
            <span className="typed-text">
              <span className="soft">Yours</span> {mine}
            </span>
          </label>
          <label className="check">
            <input type="radio" name={`choice:${path}`} value="theirs" />
            <span className="typed-text">
              <span className="soft">{theirs}</span> {value}
            </span>
          </label>
        </fieldset>
      ))}
    </Card>
  );
}
