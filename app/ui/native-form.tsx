import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useNativeSubmit } from "./use-native-submit.ts";

type Props = {
  /** The button's text. */
  submit: ReactNode;
  busyLabel: string;
  variant?: "primary" | "plain" | "quiet";
  wide?: boolean;
  /** The fields. */
  children: ReactNode;
};

/** A form that the browser submits. Its button shows that it is busy and can't be pressed twice. */
export function NativeForm({ submit, busyLabel, variant = "primary", wide = false, children }: Props) {
  const { busy, onSubmit } = useNativeSubmit();
  return (
    <form method="post" onSubmit={onSubmit}>
      {children}
      <Button type="submit" variant={variant} wide={wide} busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </form>
  );
}
