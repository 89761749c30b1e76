/** Finds elements by role and name, by label, or by text. */
export type Query = {
  by: "role" | "label" | "text";
  role?: string;
  /** A regular expression, matched against text with collapsed whitespace. */
  name?: { source: string; flags: string };
  within?: Query;
};

/** Returns all visible elements that match, in document order. Runs in the page, so it can't use anything outside of itself. */
export function findElements(query: Query): HTMLElement[] {
  const SELECTORS: Record<string, string> = {
    alert: "[role=alert]",
    button: "button, summary, [role=button], input[type=submit]",
    checkbox: "input[type=checkbox]",
    combobox: "[role=combobox], select, input[list]",
    heading: "h1, h2, h3",
    link: "a[href]",
    main: "main",
    navigation: "nav",
    banner: "body > header",
    option: "[role=option]",
    row: "tr, [role=row]",
  };
  const collapse = (text: string) => text.replace(/\s+/g, " ").trim();
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  /** Returns the visible text. */
  const textOf = (element: Element): string =>
    [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return node.data;
        return node instanceof Element && node.checkVisibility() ? textOf(node) : "";
      })
      .join("");
  const labelOf = (element: HTMLElement) =>
    [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(" ");
  const nameOf = (element: HTMLElement) =>
    collapse(element.getAttribute("aria-label") ?? (labelOf(element) || textOf(element)));
  const expression = query.name ? new RegExp(query.name.source, query.name.flags) : /(?:)/;
  const roots: ParentNode[] = query.within ? findElements(query.within) : [document];
  const all = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  const matches = (element: HTMLElement) => expression.test(nameOf(element));
  if (query.by === "role")
    return all(SELECTORS[query.role ?? ""] ?? "").filter((one) => isVisible(one) && matches(one));
  if (query.by === "label") return all("input, select, textarea").filter((one) => isVisible(one) && matches(one));
  const hasOwnText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && collapse(node.data));
  const matching = all("*").filter(
    (one) => hasOwnText(one) && isVisible(one) && expression.test(collapse(textOf(one))),
  );
  return matching.filter((one) => !matching.some((other) => other !== one && one.contains(other)));
}
