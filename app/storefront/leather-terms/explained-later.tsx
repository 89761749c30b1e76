import { Suspense } from "react";
import { lazyPart } from "#app/ui/lazy-part.ts";

const Explained = lazyPart(() => import("./explained-text.tsx"));

/** A text whose leather terms are explained once that has loaded. Until then it stands there as it is. */
export function ExplainedLater({ text }: { text: string }) {
  return (
    <Suspense fallback={text}>
      <Explained text={text} />
    </Suspense>
  );
}
