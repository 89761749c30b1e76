import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// An aborted operation is not a failure. React Router, for example, skips a view transition when the visitor goes back during it
// and leaves the rejection unhandled.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
