import { type ComponentProps, type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import { isComposing } from "#app/ui/is-composing.ts";
import { TextArea } from "#app/ui/text-area.tsx";

const MAX_NAMES = 5;

/** The names that begin with what stands between the last @ and the caret, and where that @ stands. */
type Found = { area: HTMLTextAreaElement; start: number; names: string[] };

function findNames(area: HTMLTextAreaElement, names: string[]): Found | undefined {
  const before = area.value.slice(0, area.selectionStart);
  const typed = /(?:^|[\s(])@([\p{L}\p{N}' -]{0,60})$/u.exec(before)?.[1];
  if (typed === undefined || area.selectionStart !== area.selectionEnd) return undefined;
  const isFitting = (name: string) =>
    [name, ...name.split(" ")].some((part) => part.toLowerCase().startsWith(typed.toLowerCase()));
  const fitting = names.filter((name) => name !== "" && isFitting(name)).slice(0, MAX_NAMES);
  return fitting.length > 0 ? { area, start: before.length - typed.length, names: fitting } : undefined;
}

/** The state of the suggestions: what is found, the chosen name, and the handlers of the text area. */
function useSuggestions(names: string[]) {
  const [found, setFound] = useState<Found>();
  const [current, setCurrent] = useState(0);
  function suggest({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const next = findNames(currentTarget, names);
    if (next?.names.join() !== found?.names.join()) setCurrent(0);
    setFound(next);
  }
  function insert(name: string | undefined) {
    if (!found || name === undefined) return;
    found.area.setRangeText(`${name} `, found.start, found.area.selectionStart, "end");
    setFound(undefined);
    found.area.focus();
    // The form stores what is typed.
    found.area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function choose(event: KeyboardEvent) {
    if (!found || isComposing(event.nativeEvent) || event.shiftKey) return;
    const count = found.names.length;
    if (event.key === "ArrowDown") setCurrent((current + 1) % count);
    else if (event.key === "ArrowUp") setCurrent((current + count - 1) % count);
    else if (event.key === "Enter" || event.key === "Tab") insert(found.names[current]);
    else if (event.key === "Escape") setFound(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { found, current, suggest, insert, choose };
}

type Props = ComponentProps<typeof TextArea> & { names: string[] };

/** A text area that suggests the names of colleagues after an @: arrows choose, Enter or Tab inserts, Escape closes. */
export function MentionArea({ names, ...area }: Props) {
  const list = useId();
  const { found, current, suggest, insert, choose } = useSuggestions([...new Set(names)]);
  return (
    <div className="mention-area">
      <TextArea
        {...area}
        onSelect={suggest}
        onKeyDown={choose}
        aria-autocomplete="list"
        aria-controls={found ? list : undefined}
        aria-activedescendant={found ? `${list}-${current}` : undefined}
      />
      {found && (
        <div id={list} role="listbox" className="mention-list" aria-label="Colleagues" tabIndex={-1}>
          {found.names.map((name, index) => (
            <button
              type="button"
              key={name}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
