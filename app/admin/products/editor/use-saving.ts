import { type FormEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useNavigation, useSubmit } from "react-router";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { rememberFocus } from "#app/admin/ui/return-focus.ts";
import type { EditorData } from "./load-editor.server.ts";

/** Changes are saved this long after the last key. */
const AUTOSAVE_MS = 2_000;
/** While another request is on its way, a save waits this long before it looks again. */
const RETRY_MS = 500;
const COUNT_MS = 250;

/** What the form is based on, and how much was typed since: kept out of the state, because typing renders nothing. */
export type EditorFormState = {
  /** Rises with every change; `sent` is what it was when the form was last sent. */
  typed: number;
  sent: number;
  /** What was sent is not saved yet, because the page asks for a sign-in or the second factor. */
  asked: boolean;
  /** It saves by itself, and has no response yet. */
  saving: boolean;
  /** The fields are to be rendered anew from what the server has. */
  refresh: boolean;
  hidden: EditorData["hidden"];
};

type Saving = {
  form: RefObject<HTMLFormElement | null>;
  state: RefObject<EditorFormState>;
  fetcher: FetcherWithComponents<ActionResult>;
  url: string;
  count: () => void;
  /** What was typed last was saved after the page was left. */
  savedLater: () => void;
};

/**
 * Saves the form by itself after typing. A button sends it once a save that is on its way has returned, so that
 * both are based on the right version.
 */
export function useSaving({ form, state, fetcher, url, count, savedLater }: Saving) {
  const { state: navigating } = useNavigation();
  const isBusy = navigating !== "idle" || fetcher.state !== "idle";
  const read = useCallback(
    (submitter?: HTMLElement | null) => {
      const data = new FormData(form.current ?? undefined, submitter);
      for (const [name, value] of Object.entries(state.current.hidden)) data.set(name, value);
      state.current.sent = state.current.typed;
      return data;
    },
    [form, state],
  );
  const save = () => {
    if (!form.current) return;
    const data = read();
    data.set("intent", "autosave");
    state.current.saving = true;
    fetcher.submit(data, { method: "post", action: url }).catch(() => undefined);
  };
  const timers = useTimers({ isBusy, save, count });
  useSaveOnLeave(() => {
    const { typed: last, sent, saving } = state.current;
    // A save that is on its way may fail, and this page would not learn of it: what it saves is sent again.
    if (!form.current || (last === sent && !saving)) return;
    count();
    const data = read();
    data.set("intent", "autosave");
    // Not saved until the response says so: what was typed stays in this tab.
    state.current.sent = -1;
    void sendOnLeave(url, data, savedLater);
  });
  const typed = useCallback(() => {
    state.current.typed += 1;
    timers.start();
  }, [state, timers]);
  const send = useSendWhenIdle(isBusy, read, url);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    timers.stop();
    const { submitter } = event.nativeEvent as SubmitEvent;
    rememberFocus(submitter);
    send(submitter);
  };
  return { typed, onSubmit };
}

/** Calls `leave` when the page is left for another one, while its form is still there. */
function useSaveOnLeave(leave: () => void) {
  const latest = useRef(leave);
  latest.current = leave;
  useLayoutEffect(() => () => latest.current(), []);
}

async function sendOnLeave(url: string, data: FormData, done: () => void): Promise<void> {
  const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  const response = await fetch(url, { method: "POST", body }).catch(() => undefined);
  if (response?.ok) done();
}

/** Runs `count` shortly after the last start, and `save` two seconds after it, when nothing else is on its way. */
function useTimers(run: { isBusy: boolean; save: () => void; count: () => void }) {
  const latest = useRef(run);
  latest.current = run;
  const [timers] = useState(() => {
    let saving: ReturnType<typeof setTimeout>;
    let counting: ReturnType<typeof setTimeout>;
    const save = () => {
      if (latest.current.isBusy) saving = setTimeout(save, RETRY_MS);
      else latest.current.save();
    };
    const stop = () => {
      clearTimeout(saving);
      clearTimeout(counting);
    };
    const start = () => {
      stop();
      saving = setTimeout(save, AUTOSAVE_MS);
      counting = setTimeout(() => latest.current.count(), COUNT_MS);
    };
    return { start, stop };
  });
  useEffect(() => timers.stop, [timers]);
  return timers;
}

/** Returns a function that sends the form with a button once nothing else is on its way. */
function useSendWhenIdle(isBusy: boolean, read: (submitter: HTMLElement | null) => FormData, url: string) {
  const submit = useSubmit();
  const [waiting, setWaiting] = useState<{ submitter: HTMLElement | null }>();
  useEffect(() => {
    if (!waiting || isBusy) return;
    setWaiting(undefined);
    void submit(read(waiting.submitter), { method: "post", action: url, preventScrollReset: true });
  }, [waiting, isBusy, read, submit, url]);
  return (submitter: HTMLElement | null) => setWaiting({ submitter });
}
