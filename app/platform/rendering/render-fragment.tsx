import { LRUCache } from "lru-cache";
import { createContext, type ReactNode, use } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";

/** About 2,000 cards with their keys. */
const MAX_CHARACTERS = 16_000_000;

/** How React marks a Suspense boundary, which only a page can wait for. */
const BOUNDARY = "<!--$";

const Content = createContext<ReactNode>(null);
const Fragment = () => use(Content);

/**
 * Returns a function that renders content by itself, as React renders it inside of a page. Links work; nothing else of a page is
 * there. Undefined when it waits or fails.
 */
async function contentRenderer(): Promise<(content: ReactNode) => string | undefined> {
  const { query, dataRoutes } = createStaticHandler([{ path: "/", element: <Fragment /> }]);
  const context = await query(new Request("http://fragment/"));
  if (context instanceof Response) throw new Error("The route of fragments does not respond by itself");
  const router = createStaticRouter(dataRoutes, context);
  return (content) => {
    try {
      const html = renderToString(
        <Content value={content}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Content>,
      );
      return html.includes(BOUNDARY) ? undefined : html;
    } catch {
      // It fails again with its page, which reports it.
      return undefined;
    }
  };
}

/**
 * Returns a function that renders a fragment once per key and then finds its HTML in memory, at most 16 million characters with
 * the keys. Undefined for content that waits for something or fails: it is rendered with its page.
 */
export async function createFragmentRenderer(): Promise<(key: string, content: ReactNode) => string | undefined> {
  const render = await contentRenderer();
  const fragments = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  return (key, content) => {
    const known = fragments.get(key);
    if (known !== undefined) return known;
    const html = render(content);
    if (html !== undefined) fragments.set(key, html);
    return html;
  };
}
