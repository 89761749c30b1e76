import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { MAX_OPTION_LENGTH } from "#app/features/catalog/shop-choices.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { Swatch } from "#app/ui/swatch.tsx";
import { LocalActionButton } from "./local-action-button.tsx";

type Option = "color" | "size";
type Props = {
  option: Option;
  names: string[];
  element: RefObject<HTMLFormElement | null>;
  add: (option: Option, typed: string) => void;
  /** Reads the form, in which the name is emptied, and renders the names that are left. `shown`: what it was renamed to. */
  remove: (option: Option, name: string, shown: string) => void;
  setRenamed: (change: (before: Record<string, string>) => Record<string, string>) => void;
};

const TEXTS = {
  color: { legend: "Colors", one: "Color", add: "Add colors", example: "Black, Cognac" },
  size: { legend: "Sizes", one: "Size", add: "Add sizes", example: "34, 36" },
};

/** The names of a product's colors or sizes: each can be renamed and removed. Without JavaScript an emptied name is removed. */
export function OptionNames({ option, names, add, remove, setRenamed }: Props) {
  const text = TEXTS[option];
  const id = useId();
  return (
    <fieldset className="option-names">
      <legend>{text.legend}</legend>
      {names.map((name) => (
        <OptionName
          key={name}
          option={option}
          name={name}
          others={names.filter((other) => other !== name)}
          remove={(shown) => remove(option, name, shown)}
          onRenamed={(to) => setRenamed((before) => ({ ...before, [`${option} ${name}`]: to }))}
        />
      ))}
      <AddOptions option={option} add={add} hint={`${id}-hint`} />
      <p id={`${id}-hint`} className="field-hint">
        Several at once, separated by commas.
        <noscript> To remove one, empty its name and save.</noscript>
      </p>
    </fieldset>
  );
}

/** Moves the focus to the field for new names, once it is rendered anew with the rows. */
const focusAdd = (option: Option) => requestAnimationFrame(() => document.getElementById(`add-${option}`)?.focus());

/** The field for new names, separated by commas. */
function AddOptions({ option, add, hint }: Pick<Props, "option" | "add"> & { hint: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const { left, setLeft } = useBlockedSubmit(input);
  const addTyped = () => {
    if (!input.current?.value.trim()) return input.current?.focus();
    const typed = input.current.value;
    input.current.value = "";
    setLeft("");
    add(option, typed);
    focusAdd(option);
  };
  return (
    <div className="option-add">
      <div className="field">
        <label htmlFor={`add-${option}`}>{TEXTS[option].add}</label>
        <input
          ref={input}
          id={`add-${option}`}
          // With JavaScript the button adds it, so that the form never sends a name that no row shows.
          name={isHydrated ? undefined : `add_${option}s`}
          className="input"
          placeholder={TEXTS[option].example}
          aria-invalid={left ? true : undefined}
          aria-describedby={left ? `add-${option}-error` : hint}
          autoComplete="off"
          enterKeyHint="done"
          onInput={(event) => {
            event.stopPropagation();
            setLeft("");
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            addTyped();
          }}
        />
        {left && (
          <span id={`add-${option}-error`} role="alert" className="field-error">
            {left} is not added yet. Press Add, or empty the field.
          </span>
        )}
      </div>
      <LocalActionButton onPress={addTyped}>Add</LocalActionButton>
    </div>
  );
}

/** Blocks the form while a typed name is not added, because it would be lost. Returns that name once it did. */
function useBlockedSubmit(input: RefObject<HTMLInputElement | null>) {
  const [left, setLeft] = useState("");
  useEffect(() => {
    const form = input.current?.form;
    const refuse = (event: SubmitEvent) => {
      const typed = input.current?.value.trim();
      const isDiscarded = event.submitter instanceof HTMLButtonElement && event.submitter.value === "discard";
      if (!typed || isDiscarded) return;
      event.preventDefault();
      event.stopPropagation();
      setLeft(typed);
      input.current?.focus();
    };
    form?.addEventListener("submit", refuse);
    return () => form?.removeEventListener("submit", refuse);
  }, [input]);
  return { left, setLeft };
}

type NameProps = {
  option: Option;
  name: string;
  others: string[];
  remove: (shown: string) => void;
  onRenamed: (to: string) => void;
};

function OptionName({ option, name, others, remove, onRenamed }: NameProps) {
  const { one } = TEXTS[option];
  const id = useId();
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const removeThis = () => {
    if (!input.current) return;
    const shown = input.current.value.trim() || name;
    // As without JavaScript: the rows have the new name once the form is read, and another option may have the same.
    input.current.value = "";
    remove(shown);
  };
  return (
    <div className="option-name">
      <input type="hidden" name={`${option}_was`} value={name} />
      {option === "color" && <Swatch color={name} />}
      <input
        ref={input}
        className="input"
        name={option}
        defaultValue={name}
        aria-label={`${one} ${name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        maxLength={MAX_OPTION_LENGTH}
        autoComplete="off"
        onInput={({ currentTarget: { value } }) => {
          const taken = others.some((other) => other.toLowerCase() === value.trim().toLowerCase());
          setError(taken ? `There is a ${one.toLowerCase()} ${value.trim()} already.` : "");
        }}
        onBlur={({ currentTarget: { value } }) => value.trim() && !error && onRenamed(value.trim())}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${name}`}
        onClick={({ detail }) => {
          removeThis();
          // By keyboard: the button is gone. A field would open the keyboard of a phone.
          if (detail === 0) focusAdd(option);
        }}
      >
        <CloseIcon />
      </button>
      {error && (
        <span id={id} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}
