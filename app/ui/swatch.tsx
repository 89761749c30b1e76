/** A chip of the leather's colour. Decoration: the name stands beside it or is read out by its owner. */
export function Swatch({ color }: { color: string }) {
  return <span className="swatch" data-leather={color.toLowerCase()} aria-hidden="true" />;
}
