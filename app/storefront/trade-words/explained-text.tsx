import { Fragment } from "react";
import { togglePopoverFallback } from "#app/ui/popover/popover.ts";
import { findTradeWords, type TextPart } from "./trade-words.ts";

/** A text in which words of the trade open their explanation. Works without JavaScript. */
export function ExplainedText({ parts }: { parts: TextPart[] }) {
  return parts.map((part) =>
    typeof part === "string" ? <Fragment key={part}>{part}</Fragment> : <Term key={part.word.id} {...part} />,
  );
}

/** One text by itself, for pages that load this later. */
export default function Explained({ text }: { text: string }) {
  return <ExplainedText parts={findTradeWords([text])[0] ?? []} />;
}

function Term({ word: { id, name, meaning }, written }: Exclude<TextPart, string>) {
  const noteId = `word-${id}`;
  return (
    <>
      <button
        type="button"
        className="trade-word"
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
