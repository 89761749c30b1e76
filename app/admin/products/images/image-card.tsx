import { type FocusEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { ActionFeedback } from "#app/admin/ui/admin-page.tsx";
import { type ActionResult, useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { deleteNamedValue, readNamedValue, saveNamedValue } from "#app/admin/ui/forms/form-autosave.ts";
import { State } from "#app/admin/ui/state.tsx";
import type { ImageStub } from "#app/features/catalog/ui/image-stub.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { IMAGE_VIEWS } from "#app/features/product-editing/drafts/image-list.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { FocalPoint } from "./focal-point.tsx";
import { OrderForms } from "./order-forms.tsx";
import { SeenFields, seenValue, setSeenValue, useStoredFields } from "./seen-fields.tsx";
import { useFormSave } from "./use-repeated-save.ts";
import { WithoutScripts } from "./without-scripts.tsx";

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
        <OrderForms imageId={image.imageId} index={index} count={count} />
      </div>
      <DescribeForm image={image} colors={colors} formKey={formKey} number={index + 1} />
    </>
  );
}

type FormProps = { image: EditedImage; colors: string[]; formKey: string; number: number };

/** When others changed the same field, the form begins again with what is stored. */
function DescribeForm(props: FormProps) {
  const fetcher = useFetcher<ActionResult>({ key: `describe-${props.image.imageId}` });
  const { state, data: result } = fetcher;
  const [conflict, setConflict] = useState<ActionResult>();
  const [conflicts, setConflicts] = useState(0);
  if (state === "idle" && result?.state === "invalid" && result.isStale && result !== conflict) {
    setConflict(result);
    setConflicts(conflicts + 1);
  }
  return (
    <>
      <ActionFeedback result={result} byItself submitBy={fetcher.submit} />
      <FieldsForm key={conflicts} {...props} fetcher={fetcher} beginsAgain={conflicts > 0} />
    </>
  );
}

type FieldsProps = FormProps & { fetcher: FetcherWithComponents<ActionResult>; beginsAgain: boolean };

function FieldsForm({ image, colors, formKey, number, fetcher, beginsAgain }: FieldsProps) {
  const { imageId, alt, focus_x, focus_y, suggestion } = image;
  const { error, typed } = useFormResult("describe", { image_id: imageId });
  const form = useRef<HTMLFormElement>(null);
  const save = useFormSave(form, fetcher, formKey);
  const saveText = ({ target }: FocusEvent) =>
    target instanceof HTMLTextAreaElement && target.value.trim() !== alt && save();
  const storeText = ({ target }: FormEvent) =>
    target instanceof HTMLTextAreaElement &&
    saveNamedValue(typedName(imageId), [target.value.trim(), seenValue(target.form, "alt")]);
  const fillIn = () => {
    const text = form.current?.querySelector("textarea");
    if (text) text.value = suggestion;
  };
  useTypedAlt({ imageId, alt, form, save, beginsAgain, result: fetcher.data });
  useChosenEarly(form, { alt, color: image.color ?? "", view: image.view }, save);
  useStoredFields(form, fieldsOf(image));
  useRepeatWhenOnline(fetcher.data, save);
  return (
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
      <SeenFields stored={fieldsOf(image)} />
      <WithoutScripts>
        {/* Enter in a field presses the first button of the form. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Save
        </button>
      </WithoutScripts>
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
  );
}

/** The stored fields as the form has them. */
const fieldsOf = ({ alt, color, view, focus_x, focus_y }: EditedImage) => ({
  alt,
  color: color ?? "",
  view,
  focus_x: String(focus_x),
  focus_y: String(focus_y),
});

type TypedAlt = {
  imageId: string;
  alt: string;
  form: RefObject<HTMLFormElement | null>;
  save: () => void;
  beginsAgain: boolean;
  result: ActionResult | undefined;
};

/** Keeps an alt text that is typed and not saved yet in this tab. After a reload it is put back and saved. */
function useTypedAlt({ imageId, alt, form, save, beginsAgain, result }: TypedAlt) {
  const textArea = () => form.current?.querySelector("textarea");
  const restore = useEffectEvent(() => {
    // The message has what was typed.
    if (beginsAgain) return deleteNamedValue(typedName(imageId));
    const text = textArea();
    const [typed, seen] = readNamedValue<[typed: string, seen?: string]>(typedName(imageId)) ?? [];
    if (!text || typed === undefined || typed === alt) return;
    text.value = typed;
    setSeenValue(text.form, "alt", seen ?? alt);
    save();
  });
  const deleteSaved = useEffectEvent((saved: string) => {
    if (textArea()?.value.trim() === saved) deleteNamedValue(typedName(imageId));
  });
  useEffect(() => restore(), []);
  useSavedAsSeen(form, imageId, result);
  useEffect(() => deleteSaved(alt), [alt]);
}

/** What this form has saved counts as seen at once, also for what was typed before the page has loaded it again. */
function useSavedAsSeen(form: RefObject<HTMLFormElement | null>, imageId: string, result: ActionResult | undefined) {
  useEffect(() => {
    if (result?.state !== "done" || result.isWaiting) return;
    for (const [name, value] of result.submitted) {
      if (!name.startsWith("seen_")) setSeenValue(form.current, name, value);
      const typed = name === "alt" && readNamedValue<[typed: string, seen?: string]>(typedName(imageId));
      if (typed) saveNamedValue(typedName(imageId), [typed[0], value]);
    }
  }, [form, imageId, result]);
}

const typedName = (imageId: string) => `alt text ${location.pathname} ${imageId}`;

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

const errorOf = (result: ActionResult | undefined, name: string) =>
  result?.state === "invalid" ? result.fields[name] : undefined;
