import { type MouseEvent, type ReactNode, useState } from "react";
import { sizeGuidePartOf } from "#app/features/catalog/ui/size-guide-part-of.ts";

/** Opens the part of the size guide for this product beside it. Without JavaScript it is a link to the guide's page. */
export default function SizeGuideLink({ product }: { product: { name: string; sizes: string[] } }) {
  const [dialog, setDialog] = useState<ReactNode>();
  const part = sizeGuidePartOf(product);
  if (!part) return null;
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { SizeGuideDialog } = await import("./size-guide-dialog.tsx");
      setDialog(<SizeGuideDialog part={part} onClose={() => setDialog(undefined)} />);
    } catch (problem) {
      console.error("The size guide was not loaded", problem);
      location.assign(href);
    }
  };
  return (
    <>
      <a href={`/size-guide#${part}`} className="size-guide-link" onClick={(event) => void open(event)}>
        Find your size
      </a>
      {dialog}
    </>
  );
}
