import { useEffect } from "react";
import { showAdminToast } from "./admin-toast.ts";
import { readOfEntry, storeOfEntry, useHistoryEntry } from "./history-entry.ts";

const NAME = "said";

/** Says with an Undo what was done before this page, once: not again when the page is loaded again, or when Back leads to it. */
export function useToastOnce(text: string, undoUrl: string): void {
  const entry = useHistoryEntry();
  useEffect(() => {
    if (readOfEntry(NAME, entry).includes(undoUrl)) return;
    storeOfEntry(NAME, entry, [undoUrl]);
    showAdminToast(text, { url: undoUrl });
  }, [entry, text, undoUrl]);
}
