import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Whatever was aborted has not failed. React Router, for example, skips a view transition when Back comes in its middle,
// and leaves the rejection unhandled.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
