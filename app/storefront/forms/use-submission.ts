import { type FormEvent, useRef, useState } from "react";
import { RestError } from "#app/platform/http/rest.ts";

type Submission = {
  state: "idle" | "busy" | "done";
  error: string | undefined;
  fields: Record<string, string>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
};

type Texts = {
  /** Shown when the server rejects the form without a message. */
  failed: string;
  /** Shown when the server can't be reached. */
  offline?: string;
};

/** Submits a form by a REST request instead of a page load. Errors are the server's messages; typed values stay. */
export function useSubmission(request: (values: Record<string, string>) => Promise<void>, texts: Texts): Submission {
  const [state, setState] = useState<Submission["state"]>("idle");
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<Record<string, string>>({});
  const running = useRef(false);

  async function send(form: HTMLFormElement) {
    if (running.current) return;
    running.current = true;
    setState("busy");
    setError(undefined);
    setFields({});
    try {
      await request(valuesOf(form));
      setState("done");
    } catch (problem) {
      setState("idle");
      if (problem instanceof RestError) {
        setError(problem.message || texts.failed);
        setFields(problem.fields);
        focusFirst(form, problem.fields);
      } else setError(texts.offline ?? texts.failed);
    } finally {
      running.current = false;
    }
  }

  return {
    state,
    error,
    fields,
    submit: (event) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function focusFirst(form: HTMLFormElement, fields: Record<string, string>) {
  for (const element of form.elements) {
    if (element instanceof HTMLElement && element.getAttribute("name") && fields[element.getAttribute("name") ?? ""]) {
      element.focus();
      return;
    }
  }
}
