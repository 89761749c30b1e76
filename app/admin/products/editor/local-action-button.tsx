import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

/** A button that changes the fields in the page. Without JavaScript it saves the form instead, and the server changes them. */
export function LocalActionButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button
      type="submit"
      name="intent"
      value="save"
      variant="plain"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
