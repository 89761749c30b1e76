import { useRef, useState } from "react";
import { RestError } from "#app/platform/http/rest.ts";

/** State of an action that calls the API. `busy` is the name of the running action; a second one meanwhile is ignored. */
export function useAction(failed: string) {
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const running = useRef(false);

  /** Runs the request and shows the message it returns. Returns whether it succeeded. */
  async function run(name: string, request: () => Promise<string | undefined>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(name);
    setError(undefined);
    setMessage(undefined);
    try {
      setMessage(await request());
      return true;
    } catch (problem) {
      if (!(problem instanceof RestError)) console.error(failed, problem);
      setError((problem instanceof RestError && problem.message) || failed);
      return false;
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  }

  return { busy, error, message, run };
}
