import { replaceScripts } from "../../rendering/replace-scripts.ts";
import { LOADER_ID } from "./restore-before-paint.ts";

/** The event that the page dispatches once it is hydrated. */
export const HYDRATED_EVENT = "shop:hydrated";

/** Milliseconds that a form waits for hydration before it is sent without JavaScript. */
const MAX_DEFER_MS = 15_000;

/**
 * Runs the page's modules after the first paint and the decoding of the large image, or earlier at the first pointer or key
 * event. After Back or a reload they run at once, because the shopper has seen this page before. Browsers that report no
 * paint start at the first frame after the load event. A form submitted before hydration is held back and submitted again
 * afterwards; the capturing listener stops the event, so that React doesn't handle it with empty state.
 * Browsers run this text as it is: plain JavaScript, no imports.
 */
const LOADER_SCRIPT = `((text, modules) => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    document.head.append(Object.assign(document.createElement("script"), { type: "module", text }));
  };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, capture: true });
  setTimeout(start, 2500);
  const deferSubmit = (event) => {
    const { target: form, submitter } = event;
    if (!form.matches("[data-wait-for-script]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    const submit = () => {
      clearTimeout(timeout);
      removeEventListener("${HYDRATED_EVENT}", submit);
      removeEventListener("submit", deferSubmit, true);
      form.ariaBusy = null;
      form.requestSubmit(submitter);
    };
    const timeout = setTimeout(submit, ${MAX_DEFER_MS});
    addEventListener("${HYDRATED_EVENT}", submit);
  };
  addEventListener("submit", deferSubmit, true);
  addEventListener("${HYDRATED_EVENT}", () => removeEventListener("submit", deferSubmit, true), { once: true });
  const [{ type = "" } = {}] = performance.getEntriesByType("navigation");
  if (type === "reload" || type === "back_forward") return start();
  const startNextFrame = () => requestAnimationFrame(() => setTimeout(start));
  addEventListener("load", startNextFrame, { once: true });
  const painted = [...document.querySelectorAll('img[fetchpriority="high"]')].map((image) => image.decode());
  painted.push(new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true })));
  Promise.allSettled(painted).then(startNextFrame);
})`;

export type DeferredPage = {
  html: string;
  /** The modules' text, which the loader runs: the content security policy must allow it. */
  modules: string[];
};

/**
 * Replaces a page's modules and their preloads with a loader that starts them after the first paint, so that scripts don't
 * compete with styles, fonts and the large image for bandwidth and CPU. Only scripts with this render's nonce are deferred.
 */
export function startAfterPaint(html: string, nonce: string): DeferredPage {
  const hrefs: string[] = [];
  const modules: string[] = [];
  const withoutPreloads = html.replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, href: string) => {
    hrefs.push(href);
    return "";
  });
  const deferred = replaceScripts(withoutPreloads, ({ attributes, text, whole }) => {
    if (!attributes.includes(` nonce="${nonce}"`) || !attributes.includes(' type="module"')) return whole;
    modules.push(text);
    return `<script id="${LOADER_ID}" nonce="${nonce}">${LOADER_SCRIPT}(${inScript(text)}, ${inScript(hrefs)})</script>`;
  });
  return { html: deferred, modules };
}

/** Serializes a value as JavaScript that cannot close the surrounding script element. */
const inScript = (value: string | string[]) => JSON.stringify(value).replaceAll("<", "\\u003c");
