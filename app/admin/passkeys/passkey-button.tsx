import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { passkeyMessage } from "./passkeys.client.ts";

type Props = {
  text: string;
  use: () => Promise<void>;
  wide?: boolean;
  /** Another way follows, after an "or". */
  hasOther?: boolean;
};

/** Uses a passkey. Shown once the browser is known to have them, so never without JavaScript. */
export function PasskeyButton({ text, use, wide = true, hasOther = false }: Props) {
  const [isSupported, setSupported] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => setSupported("PublicKeyCredential" in window), []);
  async function run() {
    setBusy(true);
    setProblem("");
    try {
      await use();
    } catch (error) {
      setProblem(passkeyMessage(error));
    }
    setBusy(false);
  }
  if (!isSupported) return null;
  return (
    <>
      <Button variant="plain" wide={wide} busy={busy} busyLabel="Waiting for your device..." onClick={() => void run()}>
        {text}
      </Button>
      <div role="alert" className={problem ? "notice notice-error" : "no-problem"}>
        {problem}
      </div>
      {hasOther && <p className="divider">or</p>}
    </>
  );
}
