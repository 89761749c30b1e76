import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";

type Props = {
  intent: string;
  variant?: "primary" | "plain" | "quiet";
  busyLabel: string;
  wide?: boolean;
  children: ReactNode;
};

/** A form of one button, which the browser sends by itself: it says what it does and takes no second press. */
export function PostForm({ intent, variant = "primary", busyLabel, wide = false, children }: Props) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
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
