import { type KeyboardEvent, useEffect, useRef } from "react";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { WithoutScripts } from "./without-scripts.tsx";

/** Opens a list that acts at once when something is chosen: otherwise each arrow key would choose. */
function openList(event: KeyboardEvent<HTMLSelectElement>) {
  if (!event.key.startsWith("Arrow") || event.altKey || !("showPicker" in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

type OrderProps = { imageId: string; index: number; count: number };

/** The position of an image among the others, and its removal. */
export function OrderForms({ imageId, index, count }: OrderProps) {
  const values = { image_id: imageId };
  const number = index + 1;
  const arrow = (to: number, text: string, label: string) => (
    <ActionForm intent="move" values={{ ...values, to: String(to) }}>
      <SubmitButton
        intent="move"
        values={{ ...values, to: String(to) }}
        variant="plain"
        className="image-arrow"
        aria-label={label}
        busyLabel={text}
        disabled={to < 1 || to > count}
      >
        {text}
      </SubmitButton>
    </ActionForm>
  );
  return (
    <div className="image-order">
      {arrow(index, "↑", `Move image ${number} up`)}
      {arrow(index + 2, "↓", `Move image ${number} down`)}
      {count > 2 && <MoveTo imageId={imageId} number={number} count={count} />}
      <ActionForm intent="remove" values={values}>
        <SubmitButton intent="remove" values={values} variant="quiet" busyLabel="Removing...">
          Remove
          <span className="visually-hidden"> image {number}</span>
        </SubmitButton>
      </ActionForm>
    </div>
  );
}

/** Moves at once when a position is chosen; without JavaScript with the button. */
function MoveTo({ imageId, number, count }: { imageId: string; number: number; count: number }) {
  const positions = Array.from({ length: count }, (_, at) => String(at + 1));
  const isChosen = useRef(false);
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (number && isChosen.current) list.current?.focus();
    isChosen.current = false;
  }, [number]);
  return (
    <ActionForm key={number} intent="move" values={{ image_id: imageId }} className="image-move-to">
      <Select
        ref={list}
        label={`Move image ${number} to…`}
        name="to"
        defaultValue={String(number)}
        onKeyDown={openList}
        onChange={({ currentTarget }) => {
          isChosen.current = true;
          currentTarget.form?.requestSubmit();
        }}
        options={positions.map((value) => ({ value, text: value === String(number) ? "Move to…" : value }))}
      />
      <WithoutScripts>
        <Button type="submit" variant="plain">
          Move
        </Button>
      </WithoutScripts>
    </ActionForm>
  );
}
