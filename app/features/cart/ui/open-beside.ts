/** Pixels between a dialog and the edges of the window. */
const MARGIN = 16;

/**
 * Opens a modal dialog with the focus on its first choice. On wide screens it is over the opener's card, inside the window
 * (--dialog-left, --dialog-top); the style sheet makes it a sheet on others. The opener has the focus when it closes.
 */
export function openBeside(dialog: HTMLDialogElement, opener: HTMLElement | null | undefined): () => void {
  const card = opener?.closest(".card");
  const place = () => {
    if (!card) return;
    const { left, bottom, width } = card.getBoundingClientRect();
    const inside = (start: number, size: number, window: number) =>
      Math.max(MARGIN, Math.min(start, window - size - MARGIN));
    const x = inside(left + (width - dialog.offsetWidth) / 2, dialog.offsetWidth, document.documentElement.clientWidth);
    const y = inside(bottom - dialog.offsetHeight, dialog.offsetHeight, innerHeight);
    dialog.style.setProperty("--dialog-left", `${x}px`);
    dialog.style.setProperty("--dialog-top", `${y}px`);
  };
  const resized = new ResizeObserver(place);
  const focusOpener = () => opener?.focus();
  const first = dialog.querySelector<HTMLInputElement>("input:checked") ?? dialog.querySelector("input");
  dialog.showModal();
  first?.focus();
  place();
  resized.observe(dialog);
  addEventListener("resize", place);
  dialog.addEventListener("close", focusOpener);
  return () => {
    resized.disconnect();
    removeEventListener("resize", place);
    dialog.removeEventListener("close", focusOpener);
  };
}
