import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { focusClass } from "#app/features/catalog/ui/image-focus.ts";
import type { ImageStub } from "#app/features/catalog/ui/image-stub.ts";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";

/** The focal point moves in these steps, in percent: the shop has a style for each. */
const STEP = 5;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Several presses of an arrow key are one change. */
const SAVE_AFTER_MS = 500;

const snap = (percent: number) => Math.max(0, Math.min(100, Math.round(percent / STEP) * STEP));

type Props = { image: ImageStub; x: number; y: number; number: number; onChange: () => void };

/** The spot of an image that every crop keeps: by tap, by arrow keys, or as two numbers. Shows the crops beside it. */
export function FocalPoint({ image, x, y, number, onChange }: Props) {
  const [point, setPoint] = useState({ x, y });
  const [stored, setStored] = useState(point);
  if (stored.x !== x || stored.y !== y) {
    setStored({ x, y });
    // Not moved here since: another person moved it.
    if (point.x === stored.x && point.y === stored.y) setPoint({ x, y });
  }
  const { saveSoon, saveOnLeave } = useDelayedSave(onChange);
  const set = (next: { x: number; y: number }) => {
    setPoint({ x: snap(next.x), y: snap(next.y) });
    saveSoon();
  };

  function onClick({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // A click by keyboard has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  }

  function onKeyDown(event: KeyboardEvent) {
    const [right, down] = ARROWS[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    set({ x: point.x + right, y: point.y + down });
  }

  const focused = { ...image, focus: point };
  return (
    <details className="focal-point" onBlur={saveOnLeave}>
      <summary>Focal point</summary>
      <div className="focal-point-parts">
        <button
          type="button"
          className={`focal-point-picker ${focusClass(point) ?? ""}`}
          aria-label={`Focal point of image ${number}: ${point.x} % from the left, ${point.y} % from the top. Move it with the arrow keys.`}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <ProductImage image={{ ...image, focus: undefined }} sizes="20rem" decorative />
          <span className="focal-point-mark" />
        </button>
        <span className="focal-point-crop crop-portrait">
          <ProductImage image={focused} sizes="6rem" decorative />
        </span>
        <span className="focal-point-crop crop-square">
          <ProductImage image={focused} sizes="6rem" decorative />
        </span>
      </div>
      <div className="form-row">
        <Percent
          label="From the left, %"
          name="focus_x"
          value={point.x}
          onChange={(next) => set({ ...point, x: next })}
        />
        <Percent
          label="From the top, %"
          name="focus_y"
          value={point.y}
          onChange={(next) => set({ ...point, y: next })}
        />
      </div>
    </details>
  );
}

/** Saves after a pause, or when the focus leaves: before what is pressed next, such as "Publish images", sees the former point. */
function useDelayedSave(onSave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useEffectEvent(() => {
    timer.current = undefined;
    onSave();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    saveSoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => save(), SAVE_AFTER_MS);
    },
    // The fields get their values after the event. A timer would run after the click of a tap, on "Publish images" for example.
    saveOnLeave: () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      queueMicrotask(() => save());
    },
  };
}

type PercentProps = { label: string; name: string; value: number; onChange: (percent: number) => void };

/** What is typed moves the point once it is a step: "6" may become "60". */
function Percent({ label, name, value, onChange }: PercentProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string, percent: number) => {
    const isStep = percent === snap(percent);
    setTyped(isStep ? undefined : text);
    if (isStep) onChange(percent);
  };
  const leave = (percent: number) => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (!Number.isNaN(percent)) onChange(percent);
  };
  return (
    <label className="field">
      {label}
      <input
        className="input"
        type="number"
        name={name}
        min={0}
        max={100}
        step={STEP}
        value={typed ?? value}
        onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.valueAsNumber)}
        onBlur={({ currentTarget }) => leave(currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It would press the form's first button, which fills in the suggested alt text.
          event.preventDefault();
          leave(event.currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}
