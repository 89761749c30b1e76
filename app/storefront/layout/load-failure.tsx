import { useEffect, useRef } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Shown when a page's data failed to load: a message and a retry. */
export function LoadFailure({ title, text }: { title: string; text: string }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isRetried = useRef(false);
  useEffect(
    () => () => {
      // The page has taken the place of the button.
      const isLost = isRetried.current && document.activeElement === document.body;
      if (isLost) document.getElementById("content")?.focus({ preventScroll: true });
    },
    [],
  );
  function retry() {
    isRetried.current = true;
    void revalidate();
  }
  useEffect(() => console.error(text, error), [text, error]);
  return (
    <div className="page">
      <h1>{title}</h1>
      <div className="load-failure">
        <p role="alert" className="notice notice-error">
          {text}
        </p>
        <Button variant="plain" busy={state === "loading"} busyLabel="Loading..." onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
