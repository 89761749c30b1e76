import { useEffect } from "react";
import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useShown } from "#app/admin/ui/action-result.ts";

/** Downloads a list as CSV, after the second factor. Without JavaScript the link downloads it. */
export function ExportButton() {
  const shown = useShown("download");
  useEffect(() => {
    if (shown) location.assign(shown.url);
  }, [shown]);
  return (
    <ActionForm intent="export" className="button-row">
      {shown && (
        <a href={shown.url} className="quiet-link" download>
          Download the file
        </a>
      )}
      <SubmitButton intent="export" variant="plain" busyLabel="Preparing...">
        Export as CSV
      </SubmitButton>
    </ActionForm>
  );
}
