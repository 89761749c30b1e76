type Props = { error: string | undefined; message: string | undefined };

/** The result of an action, shown and announced to screen readers. */
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
