import type { ButtonHTMLAttributes } from "react";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: "primary" | "plain" | "quiet";
  wide?: boolean;
  busy?: boolean;
  /** The text while busy, such as "Adding..." */
  busyLabel?: string;
};

/** A button with a busy state. While busy it keeps the focus and ignores clicks. */
export function Button({
  variant = "primary",
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const classes = ["button", variant !== "plain" && `button-${variant}`, wide && "button-wide", className]
    .filter(Boolean)
    .join(" ");
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
