import { useLayoutEffect } from "react";
import type { Theme } from "#app/features/staff/themes.ts";

/** Gives the browser's own bars the background of a chosen theme, instead of that of the device's theme. */
export function useThemeColor(theme: Theme): void {
  useLayoutEffect(() => {
    if (theme === "device") return;
    const paper = getComputedStyle(document.documentElement).getPropertyValue("--color-paper").trim();
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const before = metas.map(({ content }) => content);
    for (const meta of metas) meta.content = paper;
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = before[index] ?? "";
    };
  }, [theme]);
}
