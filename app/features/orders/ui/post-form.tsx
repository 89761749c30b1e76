import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";

type Props = {
  intent: string;
  variant?: "primary" | "plain" | "quiet";
  busyLabel: string;
  wide?: boolean;
  children: ReactNode;
};

/** A form with one button, submitted by the browser. The button shows that it is busy and can't be pressed twice. */
export function PostForm({ intent, variant = "primary", busyLabel, wide = false, children }: Props) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    // Back may restore this page with its busy button.
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);
  return (
    <form method="post" onSubmit={() => setBusy(true)}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={variant} wide={wide} busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </form>
  );
}
