import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { suggestProducts } from "#app/features/catalog/catalog.client.ts";
import { ProductPicture } from "#app/features/catalog/ui/product-picture.tsx";
import { dollars } from "#app/ui/price.tsx";
import { helpPagesFor } from "./help-pages.ts";

type Found = Awaited<ReturnType<typeof suggestProducts>>[number];
type Answer = { asked: string; found: Found[]; failed: boolean };
/** One line under the search box: a page of the shop, a product, or all results. */
type Suggestion = { to: string; text: string; product?: Found };

type Props = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The id of the line that the arrows stand on. */
  onActive: (id: string | undefined) => void;
};

/** Long enough for the next letter of a quick typist, short enough to feel at once. */
const PAUSE_MS = 150;

/** What a half-typed search may mean: pages that help, products, and the way to all results. */
export default function Suggestions({ id, input, text, open, onOpen, onActive }: Props) {
  const navigate = useNavigate();
  const answer = useAnswer(open ? text : "");
  const suggestions = open ? suggestionsFor(text, answer) : [];
  const [active, setActive] = useState(-1);

  function stand(place: number) {
    setActive(place);
    onActive(place < 0 ? undefined : `${id}-${place}`);
  }
  function close() {
    stand(-1);
    onOpen(false);
  }
  function go({ to }: Suggestion) {
    close();
    if (to.startsWith("/search")) location.assign(to);
    else void navigate(to);
  }
  function press(event: KeyboardEvent) {
    const chosen = suggestions[active];
    if (event.key === "Escape" && open) close();
    else if (event.key === "Enter" && chosen) go(chosen);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const places = suggestions.length + 1;
      if (open) stand(((active + (event.key === "ArrowDown" ? 2 : places)) % places) - 1);
      else onOpen(text !== "");
    } else return;
    event.preventDefault();
  }
  useInputEvents(input, { press, close, type: () => stand(-1) });

  return (
    <>
      <div id={id} role="listbox" aria-label="Suggestions">
        {suggestions.map((suggestion, place) => (
          <Line
            key={suggestion.to}
            id={`${id}-${place}`}
            suggestion={suggestion}
            asked={text}
            chosen={place === active}
            onChoose={() => go(suggestion)}
          />
        ))}
      </div>
      <p role="status" className={noteOn(answer, text) ? undefined : "visually-hidden"}>
        {open && (noteOn(answer, text) || `${suggestions.length} suggestions`)}
      </p>
    </>
  );
}

function suggestionsFor(text: string, answer: Answer | undefined): Suggestion[] {
  const products = (answer?.found ?? []).map((product) => ({
    to: `/product/${product.slug}`,
    text: product.name,
    product,
  }));
  const all = { to: `/search?q=${encodeURIComponent(text)}`, text: `See all results for “${text}”` };
  return [...helpPagesFor(text).slice(0, 2), ...products, ...(products.length > 0 ? [all] : [])];
}

function noteOn(answer: Answer | undefined, text: string): string {
  if (answer?.asked !== text) return answer && answer.found.length > 0 ? "" : "Searching...";
  if (answer.failed) return "Suggestions are not available. Press Enter to search.";
  return answer.found.length === 0 ? "No products found." : "";
}

/** Asks the shop once the typing pauses; an answer to an older text is cancelled, never shown. */
function useAnswer(text: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!text) return setAnswer(undefined);
    const call = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswer({ asked: text, found: await suggestProducts(text, call.signal), failed: false });
      } catch (problem) {
        if (call.signal.aborted) return;
        console.error("The search did not answer", problem);
        setAnswer({ asked: text, found: [], failed: true });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [text]);
  return answer;
}

type InputEvents = { press: (event: KeyboardEvent) => void; close: () => void; type: () => void };

/** The keys of the search field, and whatever happens outside of it, which closes the list. */
function useInputEvents(input: RefObject<HTMLInputElement | null>, events: InputEvents) {
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const field = input.current;
    const box = field?.closest("search");
    if (!field || !box) return;
    const stop = new AbortController();
    const { signal } = stop;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target)) latest.current.close();
    };
    field.addEventListener("keydown", (event) => latest.current.press(event), { signal });
    field.addEventListener("input", () => latest.current.type(), { signal });
    document.addEventListener("pointerdown", leave, { signal });
    document.addEventListener("focusin", leave, { signal });
    return () => stop.abort();
  }, [input]);
}

type LineProps = { id: string; suggestion: Suggestion; asked: string; chosen: boolean; onChoose: () => void };

function Line({ id, suggestion: { to, text, product }, asked, chosen, onChoose }: LineProps) {
  return (
    <a
      id={id}
      href={to}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={product ? "search-option" : "search-option search-option-plain"}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
    >
      {product && <ProductPicture picture={product.primary_image} sizes="3rem" decorative />}
      <span>
        <Marked text={text} asked={asked} />
      </span>
      {product && <span className="price">{dollars(product.price)}</span>}
    </a>
  );
}

/** The typed part set apart from the rest. */
function Marked({ text, asked }: { text: string; asked: string }) {
  const from = text.toLowerCase().indexOf(asked.toLowerCase());
  if (from < 0 || !asked) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + asked.length)}</mark>
      {text.slice(from + asked.length)}
    </>
  );
}
