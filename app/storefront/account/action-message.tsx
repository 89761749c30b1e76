type Props = { error: string | undefined; said: string | undefined };

/** What became of a press, for eye and ear. */
export function ActSaid({ error, said }: Props) {
  return (
    <>
      <p role="alert" className={error ? "notice notice-error" : "nothing-said"}>
        {error}
      </p>
      <p role="status" className={said ? "notice notice-success" : "nothing-said"}>
        {said}
      </p>
    </>
  );
}
