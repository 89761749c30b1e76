/** Characters that XML 1.0 does not allow, even escaped: control characters, lone surrogates and noncharacters. */
const NOT_ALLOWED = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Returns an XML element with this text, escaped; nothing if the text is empty. */
export function xmlElement(name: string, text: string | number | null | undefined): string {
  const safe = escapeXml(String(text ?? ""));
  return safe === "" ? "" : `<${name}>${safe}</${name}>`;
}

/** Returns a text as XML: escaped, without characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text.replace(NOT_ALLOWED, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
