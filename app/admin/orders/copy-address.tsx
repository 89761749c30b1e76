import { useEffect, useState } from "react";

/** Copies an address as text, for a carrier's form. Without JavaScript there is no button: the address is selectable. */
export function CopyAddress({ lines }: { lines: string[] }) {
  const [canCopy, setCanCopy] = useState(false);
  const [message, setMessage] = useState("");
  // Only pages of HTTPS and of this computer have a clipboard.
  useEffect(() => setCanCopy("clipboard" in navigator), []);
  async function copy() {
    const copied = await navigator.clipboard.writeText(lines.join("\n")).then(
      () => true,
      () => false,
    );
    setMessage(copied ? "Copied" : "Not copied. Please select the address.");
  }
  if (!canCopy) return null;
  return (
    <span>
      <button type="button" className="link-button" onClick={() => void copy()}>
        Copy for the carrier
      </button>{" "}
      <span role="status" className="soft">
        {message}
      </span>
    </span>
  );
}
