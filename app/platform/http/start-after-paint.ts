/** The event that the page dispatches once it is hydrated. */
export const HYDRATED_EVENT = "shop:alive";

/** Milliseconds that a form waits for hydration before it is sent without JavaScript. */
const MAX_DEFER_MS = 15_000;

/**
 * Waits until the page and its large picture are seen, or the shopper already does something, and runs the page's
 * modules then. Back and a reload run them at once: the shopper has seen this page, and wants to go on. Where the browser
 * reports no paint, the first frame after the load event counts as one. A form that is sent before its script is there is
 * held and sent again; React, which may already listen while the fields are still empty, does not hear of it before. Plain
 * JavaScript, for it runs as it stands here.
 */
const LOADER_SCRIPT = `((text, modules) => {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    document.head.append(Object.assign(document.createElement("script"), { type: "module", text }));
  };
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, begin, { once: true, capture: true });
  setTimeout(begin, 2500);
  const hold = (event) => {
    const { target: form, submitter } = event;
    if (!form.matches("[data-wait-for-script]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    const send = () => {
      clearTimeout(given);
      removeEventListener("${HYDRATED_EVENT}", send);
      removeEventListener("submit", hold, true);
      form.ariaBusy = null;
      form.requestSubmit(submitter);
    };
    const given = setTimeout(send, ${MAX_DEFER_MS});
    addEventListener("${HYDRATED_EVENT}", send);
  };
  addEventListener("submit", hold, true);
  addEventListener("${HYDRATED_EVENT}", () => removeEventListener("submit", hold, true), { once: true });
  const [{ type: arrival = "" } = {}] = performance.getEntriesByType("navigation");
  if (arrival === "reload" || arrival === "back_forward") return begin();
  const soon = () => requestAnimationFrame(() => setTimeout(begin));
  addEventListener("load", soon, { once: true });
  const seen = [...document.querySelectorAll('img[fetchpriority="high"]')].map((picture) => picture.decode());
  seen.push(new Promise((painted) => new PerformanceObserver(painted).observe({ type: "paint", buffered: true })));
  Promise.allSettled(seen).then(soon);
})`;

export type DeferredPage = {
  html: string;
  /** What the gate will run, as text: the page's policy has to allow it. */
  modules: string[];
};

/**
 * Scripts make a page livelier, not readable: nothing of them is fetched before styles, letters and the large picture
 * are there, so that they take neither the line nor the processor of what a shopper waits for. Of scripts only those
 * that carry this render's nonce are touched.
 */
export function startAfterPaint(html: string, nonce: string): DeferredPage {
  const hrefs: string[] = [];
  const modules: string[] = [];
  const deferred = html
    .replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, href: string) => {
      hrefs.push(href);
      return "";
    })
    .replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (script, attributes: string, text: string) => {
      if (!attributes.includes(` nonce="${nonce}"`) || !attributes.includes(' type="module"')) return script;
      modules.push(text);
      return `<script nonce="${nonce}">${LOADER_SCRIPT}(${inScript(text)}, ${inScript(hrefs)})</script>`;
    });
  return { html: deferred, modules };
}

/** A value as JavaScript that can't end the script it stands in. */
const inScript = (value: string | string[]) => JSON.stringify(value).replaceAll("<", "\\u003c");
