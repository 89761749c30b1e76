import { useEffect, useState } from "react";

/**
 * Keeps what was typed into text areas before the page was hydrated. React sets them back to what the server rendered when it
 * hydrates them, after this first render: their values are put in again.
 */
export function useTypedBeforeHydration(): void {
  const [areas] = useState(readTypedAreas);
  useEffect(() => {
    for (const { area, value } of areas) {
      if (!area.isConnected || area.value === value) continue;
      area.value = value;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [areas]);
}

function readTypedAreas() {
  if (typeof document === "undefined") return [];
  return [...document.querySelectorAll("textarea")]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((area) => ({ area, value: area.value }));
}
