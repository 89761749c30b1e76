type Props = { error: string | undefined; message: string | undefined };

/** What became of a press, for eye and ear. */
export function ActionMessage({ error, message }: Props) {
  return (
    <>
      <p role="alert" className={error ? "notice notice-error" : "no-message"}>
        {error}
      </p>
      <p role="status" className={message ? "notice notice-success" : "no-message"}>
        {message}
      </p>
    </>
  );
}
