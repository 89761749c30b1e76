import type { ComponentProps } from "react";
import { NativeForm } from "#app/ui/native-form.tsx";

type Props = Omit<ComponentProps<typeof NativeForm>, "submit"> & { intent: string };

/** A form with one button, submitted by the browser. */
export function PostForm({ intent, children, ...form }: Props) {
  return (
    <NativeForm {...form} submit={children}>
      <input type="hidden" name="intent" value={intent} />
    </NativeForm>
  );
}
