/** A changed field with both values as text; `before` is undefined for what was added, `after` for what was removed. */
export type ShownChange = { field: string; before: string | undefined; after: string | undefined };

/** The values before and after, told apart by a word, a sign and a color. */
export function ChangedValue({ before, after }: Pick<ShownChange, "before" | "after">) {
  return (
    <>
      {before !== undefined && (
        <del>
          <span className="change-sign">− was</span> {before}
        </del>
      )}{" "}
      {after !== undefined && (
        <ins>
          <span className="change-sign">+ now</span> {after}
        </ins>
      )}
    </>
  );
}

/** Changed fields with their values before and after, one line each. */
export function ChangeList({ changes }: { changes: ShownChange[] }) {
  return (
    <span className="wide stack-tight">
      {changes.map(({ field, ...values }) => (
        <span key={field} className="change typed-text">
          <span className="soft">{field}</span>
          <span>
            <ChangedValue {...values} />
          </span>
        </span>
      ))}
    </span>
  );
}
