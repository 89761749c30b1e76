/** A changed field with both values as text; `before` is undefined for what was added, `after` for what was removed. */
export type ShownChange = { field: string; before: string | undefined; after: string | undefined };

/** Changed fields with their values before and after, one line each. */
export function ChangeList({ changes }: { changes: ShownChange[] }) {
  return (
    <span className="wide stack-tight">
      {changes.map(({ field, before, after }) => (
        <span key={field} className="change typed-text">
          <span className="soft">{field}</span>
          <span>
            {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
          </span>
        </span>
      ))}
    </span>
  );
}
