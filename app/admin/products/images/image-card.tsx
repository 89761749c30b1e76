import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import { Outcome } from "#app/admin/ui/admin-page.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { type ActionResult, useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { deleteTypedValue, readTypedValue, storeTypedValue } from "#app/admin/ui/forms/typed-text.ts";
import { State } from "#app/admin/ui/state.tsx";
import type { ImageStub } from "#app/features/catalog/ui/image-stub.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { IMAGE_VIEWS } from "#app/features/product-editing/drafts/image-list.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { useFormSave } from "./use-repeated-save.ts";

/** An image of the list, with the alt text that is suggested for it. */
export type EditedImage = {
  imageId: string;
  alt: string;
  color: string | null;
  view: string;
  focus_x: number;
  focus_y: number;
  image: ImageStub;
  suggestion: string;
};

type Props = { image: EditedImage; index: number; count: number; colors: string[]; formKey: string };

/** One image: what it shows, its position, and its removal. With JavaScript each change is saved at once. */
export function ImageCard({ image, index, count, colors, formKey }: Props) {
  const { alt } = image;
  return (
    <>
      <div className="image-head">
        <span className="image-thumbnail">
          <ProductImage image={image.image} sizes="6rem" decorative />
        </span>
        <h2>{index === 0 ? "Main image" : `Image ${index + 1}`}</h2>
        {alt === "" ? <State kind="open">No alt text</State> : <State kind="good">Described</State>}
        <OrderForms image={image} index={index} count={count} />
      </div>
      <DescribeForm image={image} colors={colors} formKey={formKey} number={index + 1} />
    </>
  );
}

type FormProps = { image: EditedImage; colors: string[]; formKey: string; number: number };

function DescribeForm({ image, colors, formKey, number }: FormProps) {
  const { imageId, alt, focus_x, focus_y, suggestion } = image;
  const fetcher = useFetcher<ActionResult>({ key: `describe-${imageId}` });
  const { error, typed } = useFormResult("describe", { image_id: imageId });
  const form = useRef<HTMLFormElement>(null);
  const save = useFormSave(form, fetcher, formKey);
  const saveText = ({ target }: FocusEvent) =>
    target instanceof HTMLTextAreaElement && target.value.trim() !== alt && save();
  const storeText = ({ target }: FormEvent) =>
    target instanceof HTMLTextAreaElement && storeTypedValue(typedName(imageId), target.value.trim());
  const textArea = () => form.current?.querySelector("textarea");
  const fillIn = () => {
    const text = textArea();
    if (text) text.value = suggestion;
  };
  useTypedAlt({ imageId, alt, textArea, save });
  useChosenEarly(form, { alt, color: image.color ?? "", view: image.view }, save);
  useRepeatWhenOnline(fetcher.data, save);
  return (
    <>
      <Outcome result={fetcher.data} />
      <fetcher.Form
        ref={form}
        method="post"
        className="fields image-form"
        preventScrollReset
        onBlur={saveText}
        onInput={storeText}
      >
        <input type="hidden" name="intent" value="describe" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="image_id" value={imageId} />
        <TextArea
          label={`Alt text of image ${number}`}
          name="alt"
          rows={2}
          maxLength={300}
          defaultValue={typed("alt") ?? alt}
          error={errorOf(fetcher.data, "alt") ?? error("alt")}
          hint={
            alt === ""
              ? "Describe what the image shows, for people who can’t see it. Needed before it is published."
              : undefined
          }
          required
        />
        {alt === "" && suggestion && (
          <Button type="submit" variant="quiet" className="image-suggestion" name="suggest" value="1" onClick={fillIn}>
            Use “{suggestion}”
          </Button>
        )}
        <Options image={image} colors={colors} onChange={save} />
        <FocalPoint image={image.image} x={focus_x} y={focus_y} number={number} onChange={save} />
        <WithoutScripts>
          <Button type="submit" variant="plain">
            Save
          </Button>
        </WithoutScripts>
      </fetcher.Form>
    </>
  );
}

type TypedAlt = {
  imageId: string;
  alt: string;
  textArea: () => HTMLTextAreaElement | null | undefined;
  save: () => void;
};

/** Keeps an alt text that is typed and not saved yet in this tab. After a reload it is put back and saved. */
function useTypedAlt({ imageId, alt, textArea, save }: TypedAlt) {
  const restore = useEffectEvent(() => {
    const [text, typed] = [textArea(), readTypedValue<string>(typedName(imageId))];
    if (!text || typed === undefined || typed === alt) return;
    text.value = typed;
    save();
  });
  const forget = useEffectEvent((saved: string) => {
    if (textArea()?.value.trim() === saved) deleteTypedValue(typedName(imageId));
  });
  useEffect(() => restore(), []);
  useEffect(() => forget(alt), [alt]);
}

const typedName = (imageId: string) => `alt ${location.pathname} ${imageId}`;

/** Saves what was typed or chosen before the page reacted to it. */
function useChosenEarly(form: RefObject<HTMLFormElement | null>, stored: Record<string, string>, save: () => void) {
  const saveChosen = useEffectEvent(() => {
    const fields = new FormData(form.current ?? undefined);
    const isChanged = ([name, value]: [string, string]) =>
      fields.has(name) && String(fields.get(name)).trim() !== value;
    if (Object.entries(stored).some(isChanged)) save();
  });
  useEffect(() => saveChosen(), []);
}

/** Sends what was lost again when there is a connection. */
function useRepeatWhenOnline(result: ActionResult | undefined, save: () => void) {
  const isLost = result?.state === "invalid" && result.isLost === true;
  const repeat = useEffectEvent(save);
  useEffect(() => {
    if (!isLost) return;
    const onOnline = () => repeat();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [isLost]);
}

type OptionsProps = { image: EditedImage; colors: string[]; onChange: () => void };

function Options({ image: { color, view }, colors, onChange }: OptionsProps) {
  const views = IMAGE_VIEWS.map(({ value, text }) => ({ value: value as string, text: text as string }));
  const isKnown = views.some(({ value }) => value === view);
  return (
    <div className="form-row">
      <Select
        label="Color"
        name="color"
        defaultValue={color ?? ""}
        onChange={onChange}
        options={[{ value: "", text: "All colors" }, ...colors.map((value) => ({ value, text: value }))]}
      />
      <Select
        label="View"
        name="view"
        defaultValue={view}
        onChange={onChange}
        options={isKnown ? views : [...views, { value: view, text: view }]}
      />
    </div>
  );
}

/** Visible until the page is interactive: from then on each change is saved by itself. */
function WithoutScripts({ children }: { children: ReactNode }) {
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => setInteractive(true), []);
  return isInteractive ? null : children;
}

const errorOf = (result: ActionResult | undefined, name: string) =>
  result?.state === "invalid" ? result.fields[name] : undefined;

/** Opens a list that acts at once when something is chosen: otherwise each arrow key would choose. */
function openList(event: KeyboardEvent<HTMLSelectElement>) {
  if (!event.key.startsWith("Arrow") || event.altKey || !("showPicker" in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

type OrderProps = { image: EditedImage; index: number; count: number };

function OrderForms({ image: { imageId }, index, count }: OrderProps) {
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
