import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { useNativeSubmit } from "#app/ui/use-native-submit.ts";

type Props = {
  intent: string;
  variant?: "primary" | "plain" | "quiet";
  busyLabel: string;
  wide?: boolean;
  children: ReactNode;
};

/** A form with one button, submitted by the browser. The button shows that it is busy and can't be pressed twice. */
export function PostForm({ intent, variant = "primary", busyLabel, wide = false, children }: Props) {
  const { busy, onSubmit } = useNativeSubmit();
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={variant} wide={wide} busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </form>
  );
}
