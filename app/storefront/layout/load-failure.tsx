import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Shown when a page's data failed to load: a message and a retry. */
export function LoadFailure({ title, text }: { title: string; text: string }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  // The page takes the place of the button that had the focus.
  useEffect(() => {
    const focusContent = () => document.getElementById("content")?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body) focusContent();
    };
  }, []);
  useEffect(() => console.error(text, error), [text, error]);
  return (
    <div className="page">
      <h1>{title}</h1>
      <div className="load-failure">
        <p role="alert" className="notice notice-error">
          {text}
        </p>
        <Button variant="plain" busy={state === "loading"} busyLabel="Loading..." onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </div>
  );
}
