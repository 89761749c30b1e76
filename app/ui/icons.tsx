import type { ReactNode } from "react";

/** Common style of the icons: a 20 × 20 grid, a line of 1.4 with round ends. */
export function Icon({
  children,
  size = 20,
  flipped = false,
}: {
  children: ReactNode;
  size?: number;
  flipped?: boolean;
}) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      transform={flipped ? "rotate(180)" : undefined}
    >
      {children}
    </svg>
  );
}

/** A magnifying glass. */
export const SearchIcon = () => (
  <Icon>
    <path d="M13.9 13.6C12.7 15 10.9 15.6 9 15.4 5.5 15 3 12.2 3.2 8.7 3.4 5.4 6 3 9.2 3c3.5 0 6.2 2.7 6.2 6.2 0 1.7-.5 3.1-1.5 4.4Zm0 0 3.3 3.5" />
  </Icon>
);
/** A shopping bag, for the cart. */
export const BagIcon = () => (
  <Icon>
    <path d="M3.6 7.3h12.7l1 9.9H2.7l.9-9.9Z" />
    <path d="M6.8 9.3V6.2c0-2 1.3-3.5 3.2-3.5s3.2 1.5 3.2 3.5v3.1" />
  </Icon>
);
/** A heart, for the wishlist. `filled`: the product is on it. */
export const HeartIcon = ({ filled = false }: { filled?: boolean }) => (
  <Icon>
    <path
      d="M10 16.8C6.5 14.3 2.8 11.3 2.8 7.7c0-2.3 1.7-4 3.7-4 1.5 0 2.8.9 3.5 2.5.7-1.6 2-2.5 3.5-2.5 2 0 3.7 1.7 3.7 4 0 3.6-3.7 6.6-7.2 9.1Z"
      fill={filled ? "currentColor" : "none"}
    />
  </Icon>
);
/** A head and shoulders, for the account. */
export const PersonIcon = () => (
  <Icon>
    <path d="M10 10.2c1.9 0 3.3-1.5 3.3-3.6S11.9 3 10 3 6.7 4.5 6.7 6.6s1.4 3.6 3.3 3.6ZM3.3 17c.5-3 3.2-4.7 6.7-4.7s6.2 1.7 6.7 4.7" />
  </Icon>
);
/** Three lines that open a menu. */
export const MenuIcon = () => (
  <Icon>
    <path d="M3 5.5c4.6-.2 9.3-.2 14 0M3 10c4.6-.1 9.3-.1 14 0M3 14.5c3.1-.2 6.2-.2 9.3 0" />
  </Icon>
);
/** A cross that closes what it stands on. */
export const CloseIcon = () => (
  <Icon>
    <path d="M4.7 4.6c3.5 3.5 7.1 7.1 10.6 10.7M15.3 4.7C11.7 8.2 8.2 11.7 4.7 15.3" />
  </Icon>
);
/** A small angle that points down. */
export const ChevronIcon = () => (
  <Icon size={16}>
    <path d="M4.5 7.5c1.9 1.7 3.7 3.6 5.5 5.5 1.8-1.9 3.6-3.8 5.5-5.5" />
  </Icon>
);
/** An arrow to the right; `flipped`, to the left. */
export const ArrowIcon = ({ flipped = false }: { flipped?: boolean }) => (
  <Icon flipped={flipped}>
    <path d="M3 10c4.6-.2 9.2-.2 13.8 0M12 5.2c1.5 1.7 3.1 3.3 4.9 4.8-1.8 1.5-3.4 3.1-4.9 4.8" />
  </Icon>
);
/** A small plus sign. */
export const PlusIcon = () => (
  <Icon size={16}>
    <path d="M10 3.5c.1 4.3.1 8.7 0 13M3.5 10c4.3-.1 8.7-.1 13 0" />
  </Icon>
);
/** A small minus sign. */
export const MinusIcon = () => (
  <Icon size={16}>
    <path d="M3.5 10c4.3-.1 8.7-.1 13 0" />
  </Icon>
);
/** Two sliders, for filters. */
export const FilterIcon = () => (
  <Icon>
    <path d="M3 6h7.5m4 0H17M3 14h2.5m4 0H17M12.5 8.2c1.2 0 2-1 2-2.2s-.8-2.2-2-2.2-2 1-2 2.2.8 2.2 2 2.2ZM7.5 16.2c1.2 0 2-1 2-2.2s-.8-2.2-2-2.2-2 1-2 2.2.8 2.2 2 2.2Z" />
  </Icon>
);
/** A magnifying glass with a plus sign. */
export const ZoomIcon = () => (
  <Icon>
    <path d="M13.9 13.6C12.7 15 10.9 15.6 9 15.4 5.5 15 3 12.2 3.2 8.7 3.4 5.4 6 3 9.2 3c3.5 0 6.2 2.7 6.2 6.2 0 1.7-.5 3.1-1.5 4.4Zm0 0 3.3 3.5M9.2 6.7v5M6.7 9.2h5" />
  </Icon>
);
