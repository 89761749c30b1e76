import { useEffect } from "react";
import { useLocation } from "react-router";
import { ActionForm, SubmitButton } from "./action-form.tsx";
import { useShown } from "./action-result.ts";

/** Downloads a list with its filters. Without JavaScript, the second step is a link. `contents` says what the file has. */
export function ExportForm({ contents }: { contents: string }) {
  const { pathname, search } = useLocation();
  // The link to a file ends with its list.
  return <Export key={`${pathname}${search}`} contents={contents} />;
}

function Export({ contents }: { contents: string }) {
  const download = useShown("download");
  useEffect(() => {
    if (download) location.assign(download.url);
  }, [download]);
  return (
    <ActionForm intent="export" className="export-form">
      <SubmitButton intent="export" variant="plain" busyLabel="Preparing...">
        Export as CSV
      </SubmitButton>
      <span className="soft">{contents}</span>
      {download && (
        <a href={download.url} className="link-button">
          Download the file
        </a>
      )}
    </ActionForm>
  );
}
