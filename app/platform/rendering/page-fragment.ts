import type { ReactNode } from "react";

// Fragment caching on the server: parts that many pages share are rendered once (decision 0077).

type RenderFragment = (key: string, content: ReactNode) => string | undefined;
let renderFragment: RenderFragment | undefined;

/** Sets the function that renders a fragment or finds its HTML. Undefined: fragments are rendered with their page. */
export function setFragmentRenderer(render: RenderFragment | undefined): void {
  renderFragment = render;
}

/**
 * The props of an element whose content the server may reuse from another page. The key contains everything that the content
 * depends on. Only for the server: `import.meta.env.SSR ? pageFragment(key, content) : { children: content }`.
 */
export function pageFragment(
  key: string,
  content: ReactNode,
): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  const html = renderFragment?.(key, content);
  return html === undefined ? { children: content } : { dangerouslySetInnerHTML: { __html: html } };
}
