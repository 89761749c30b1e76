import { useRef } from "react";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";

type Props = {
  error: string | undefined;
  message: string | undefined;
  /** Whether the action removed the button that had the focus: the message takes it. */
  takesFocus?: boolean;
};

/** The result of an action, shown and announced to screen readers. */
export function ActionMessage({ error, message, takesFocus = false }: Props) {
  const status = useRef<HTMLParagraphElement>(null);
  useFocusOn(status, takesFocus && message, { preventScroll: true });
  return (
    <>
      <p role="alert" className={error ? "notice notice-error" : "no-message"}>
        {error}
      </p>
      <p ref={status} role="status" tabIndex={-1} className={message ? "notice notice-success" : "no-message"}>
        {message}
      </p>
    </>
  );
}
