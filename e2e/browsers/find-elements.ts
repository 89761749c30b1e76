/** Which elements of a page are meant, as a person would say it: by role and name, by label, or by text. */
export type Query = {
  by: "role" | "label" | "text";
  role?: string;
  /** A regular expression; spaces count as one. */
  name?: { source: string; flags: string };
  within?: Query;
};

/** All visible elements that a query means, in the order of the page. It runs in the page, so it can use nothing from outside itself. */
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
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  /** What is read on the screen: a part that is not displayed says nothing. */
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
    words(element.getAttribute("aria-label") ?? (labelOf(element) || textOf(element)));
  const expression = query.name ? new RegExp(query.name.source, query.name.flags) : /(?:)/;
  const roots: ParentNode[] = query.within ? findElements(query.within) : [document];
  const all = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  const isMeant = (element: HTMLElement) => expression.test(nameOf(element));
  if (query.by === "role")
    return all(SELECTORS[query.role ?? ""] ?? "").filter((one) => isVisible(one) && isMeant(one));
  if (query.by === "label") return all("input, select, textarea").filter((one) => isVisible(one) && isMeant(one));
  const hasWords = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && words(node.data));
  const saying = all("*").filter((one) => hasWords(one) && isVisible(one) && expression.test(words(textOf(one))));
  return saying.filter((one) => !saying.some((other) => other !== one && one.contains(other)));
}
