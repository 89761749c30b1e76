import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { NavigationEntry } from "./navigation-entries.ts";

/** Set to "off" where single keys do nothing (WCAG 2.1.4). */
const SETTING = "admin-single-keys";
/** The second key of "g o" counts for this long. */
const SEQUENCE_MS = 1_500;

/** Whether single keys are shortcuts in this browser. */
export const areSingleKeysOn = () => localStorage.getItem(SETTING) !== "off";

/** Switches the shortcuts of single keys on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, "off");
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Keys of every page: "g" with a key opens a page, "?" lists the keys. */
export function useShortcuts(entries: NavigationEntry[], help: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let sequenceSince = Number.NEGATIVE_INFINITY;
    const run = (event: KeyboardEvent): boolean => {
      const { key, timeStamp } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event);
      if (!isPlain || !areSingleKeysOn() || document.querySelector("dialog:modal")) return false;
      const entry = timeStamp - sequenceSince < SEQUENCE_MS ? entries.find((entry) => entry.key === key) : undefined;
      sequenceSince = key === "g" ? timeStamp : Number.NEGATIVE_INFINITY;
      if (entry) void navigate(entry.to);
      else if (key === "?") help();
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (run(event)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [entries, help, navigate]);
}
