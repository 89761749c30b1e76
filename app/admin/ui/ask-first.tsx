import { ActionForm, SubmitButton } from "./forms/action-form.tsx";
import { useFormResult } from "./forms/action-result.ts";

type Props = {
  intent: string;
  values?: Record<string, string>;
  /** What opens the question, such as "Remove". */
  text: string;
  /** What it is about, for screen readers, where several of these stand on a page. */
  about?: string;
  question: string;
  /** The button that does it. */
  answer: string;
  busyLabel?: string;
  className?: string;
};

/** An action that can't be undone: a question opens first, also without JavaScript, and its button sends the form. */
export function AskFirst({ intent, values = {}, text, about, question, answer, busyLabel, className }: Props) {
  const { isRefused } = useFormResult(intent, values);
  return (
    <details open={isRefused} className={className}>
      <summary className="link-button">
        {text}
        {about && <span className="visually-hidden"> {about}</span>}
      </summary>
      <ActionForm intent={intent} values={values}>
        <p>{question}</p>
        <SubmitButton
          intent={intent}
          values={values}
          variant="plain"
          className="button-danger"
          {...(busyLabel && { busyLabel })}
        >
          {answer}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
