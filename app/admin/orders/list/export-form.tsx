import { useEffect } from "react";
import { ActionForm, SubmitButton } from "#app/admin/ui/action-form.tsx";
import { useShown } from "#app/admin/ui/action-result.ts";

/** Downloads the orders of the list with its filters. Without JavaScript, the second step is a link. */
export function ExportForm() {
  const download = useShown("download");
  useEffect(() => {
    if (download) location.assign(download.url);
  }, [download]);
  return (
    <ActionForm intent="export" className="export-form">
      <SubmitButton intent="export" variant="plain" busyLabel="Preparing...">
        Export as CSV
      </SubmitButton>
      <span className="soft">All orders of this list, with names and addresses</span>
      {download && (
        <a href={download.url} className="link-button">
          Download the file
        </a>
      )}
    </ActionForm>
  );
}
