import { useEffect, useState } from "react";
import { fetchLiveVariants } from "#app/features/catalog/catalog.client.ts";
import type { ShownProduct, ShownVariant } from "#app/features/catalog/ui/shown-product.ts";

/** A product's variants, with their live stock as soon as it is known. */
export function useLiveVariants({ slug, variants }: ShownProduct): ShownVariant[] {
  const [live, setLive] = useState<ShownVariant[]>();
  const complete = variants.every(({ stock }) => stock !== undefined);
  useEffect(() => {
    if (complete) return;
    const call = new AbortController();
    fetchLiveVariants(slug, call.signal).then(setLive, (problem: unknown) => {
      if (!call.signal.aborted) console.error("The stock was not loaded", problem);
    });
    return () => call.abort();
  }, [complete, slug]);
  return live ?? variants;
}
