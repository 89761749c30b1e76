/** A decorative color swatch. The color's name must be in the text or label beside it. */
export function Swatch({ color }: { color: string }) {
  return <span className="swatch" data-leather={color.toLowerCase()} aria-hidden="true" />;
}
