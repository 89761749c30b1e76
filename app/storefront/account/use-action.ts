import { useRef, useState } from "react";
import { RestError } from "#app/platform/rest.ts";

/** One press that calls the shop. `busy` names what is under way; a second press meanwhile does nothing. */
export function useAct(failed: string) {
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState<string>();
  const running = useRef(false);

  /** Does it, and says what the call answers in words. Answers whether it went well. */
  async function act(what: string, call: () => Promise<string | undefined>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(what);
    setError(undefined);
    setSaid(undefined);
    try {
      setSaid(await call());
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

  return { busy, error, said, act };
}
