import { Button } from "#app/ui/button.tsx";

/**
 * The message in place of a part of a page that could not be fetched, with a button to fetch it again. The button is gone then: the
 * page's content takes its focus.
 */
export function FailedPart({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="load-failure">
      <p role="alert" className="notice notice-error">
        {text}
      </p>
      <Button
        variant="plain"
        onClick={({ currentTarget }) => {
          currentTarget.closest("main")?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
