import { Fragment } from "react";
import { togglePopoverFallback } from "#app/ui/popover/popover.ts";
import { findLeatherTerms, type TextPart } from "./leather-terms.ts";

/** A text in which leather terms open their explanation. Works without JavaScript. */
export function ExplainedText({ parts }: { parts: TextPart[] }) {
  return parts.map((part, i) =>
    typeof part === "string" ? (
      <Fragment key={part}>{i > 0 ? part.replace(ATTACHED, "") : part}</Fragment>
    ) : (
      <Term key={part.term.id} {...part} attached={attachedTo(parts[i + 1])} />
    ),
  );
}

/** What follows a term without a space, such as a comma: a line must not begin with it. */
const ATTACHED = /^\S+/;

const attachedTo = (next: TextPart | undefined) => (typeof next === "string" && ATTACHED.exec(next)?.[0]) || "";

/** One text by itself, for pages that load this later. */
export default function Explained({ text }: { text: string }) {
  return <ExplainedText parts={findLeatherTerms([text])[0] ?? []} />;
}

type TermProps = Exclude<TextPart, string> & { attached: string };

function Term({ term: { id, name, meaning }, written, attached }: TermProps) {
  const noteId = `term-${id}`;
  return (
    <>
      <span className="leather-term">
        <button
          type="button"
          popoverTarget={noteId}
          aria-label={`${written}: what it means`}
          onClick={() => togglePopoverFallback(noteId)}
        >
          {written}
        </button>
        {attached}
      </span>
      <span id={noteId} popover="auto" className="leather-term-note">
        <strong>{name}</strong> {meaning}
      </span>
    </>
  );
}
