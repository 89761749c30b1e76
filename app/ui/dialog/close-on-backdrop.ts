import { type MouseEvent, type PointerEvent, useRef } from "react";

type OnDialog = PointerEvent<HTMLDialogElement> | MouseEvent<HTMLDialogElement>;

/** Whether an event is beside a modal dialog. On the scrollbar of the dialog it has the dialog as its target too. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: OnDialog): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * Closes a modal dialog by a press beside it that begins and ends there. Not by `pointerdown`: the dialog would be gone before the
 * click, which would then press what lies under it.
 */
export function useCloseOnBackdrop() {
  const isPressed = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      isPressed.current = isOnBackdrop(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (isPressed.current && isOnBackdrop(event)) event.currentTarget.close();
      isPressed.current = false;
    },
  };
}
