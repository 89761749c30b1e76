import { useRef, useState } from "react";
import { RestError } from "#app/platform/http/rest.ts";

/** One press that calls the shop. `busy` names what is under way; a second press meanwhile does nothing. */
export function useAction(failed: string) {
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const running = useRef(false);

  /** Does it, and says what the call answers in words. Answers whether it went well. */
  async function run(what: string, request: () => Promise<string | undefined>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(what);
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
