import { useEffect, useState } from "react";
import type { Found } from "#app/features/find/find.contract.ts";
import { RestError, rest } from "#app/platform/http/rest.ts";

/** Requests wait until nothing was typed for this long. */
const PAUSE_MS = 150;

type State = { typed: string; found: Found[]; problem: string };
const NOTHING: State = { typed: "", found: [], problem: "" };

function problemOf(error: unknown): string {
  if (!(error instanceof RestError)) return "No connection. Nothing could be searched.";
  if (error.status === 401) return "Your session has ended. Reload the page to sign in again.";
  return error.message || "That didn’t work. Please try again.";
}

/** What matches the typed text. The former result stays until the next one is there. `isCurrent`: it belongs to the text. */
export function useFound(text: string) {
  const typed = text.trim();
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (typed === "") return setState(NOTHING);
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      try {
        const found = await rest.get<Found[]>(`/api/admin/find/?q=${encodeURIComponent(typed)}`, { signal });
        setState({ typed, found, problem: "" });
      } catch (error) {
        if (!signal.aborted) setState({ typed, found: [], problem: problemOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);
  return { ...state, isCurrent: state.typed === typed };
}
