import type { Plugin } from "vite";

const LOAD = "export const __vitePreload = (load) => load();";

/**
 * A part of a page that is loaded later brings no styles of its own here, and what it imports is mostly there already:
 * so it is simply imported, without the 1.6 kB that Vite adds to every page for finding and awaiting such files.
 */
export function trimPreloads(): Plugin {
  return {
    name: "trim-preloads",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes("__vitePreload")) this.error("Vite's helper for preloads is called otherwise now");
        return { code: LOAD, map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && file.code.includes("__vite__mapDeps"))
          this.error(`${file.fileName} has files to be preloaded, which nobody does`);
      }
    },
  };
}
