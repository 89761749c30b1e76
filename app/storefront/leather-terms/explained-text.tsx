import { Fragment } from "react";
import { togglePopoverFallback } from "#app/ui/popover/popover.ts";
import { findLeatherTerms, type TextPart } from "./leather-terms.ts";

/** A text in which leather terms open their explanation. Works without JavaScript. */
export function ExplainedText({ parts }: { parts: TextPart[] }) {
  return parts.map((part) =>
    typeof part === "string" ? <Fragment key={part}>{part}</Fragment> : <Term key={part.term.id} {...part} />,
  );
}

/** One text by itself, for pages that load this later. */
export default function Explained({ text }: { text: string }) {
  return <ExplainedText parts={findLeatherTerms([text])[0] ?? []} />;
}

function Term({ term: { id, name, meaning }, written }: Exclude<TextPart, string>) {
  const noteId = `term-${id}`;
  return (
    <>
      <button
        type="button"
        className="leather-term"
        popoverTarget={noteId}
        aria-label={`${written}: what it means`}
        onClick={() => togglePopoverFallback(noteId)}
      >
        {written}
      </button>
      <span id={noteId} popover="auto" className="trade-note">
        <strong>{name}</strong> {meaning}
      </span>
    </>
  );
}
