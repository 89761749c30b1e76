import path from "node:path";
import type { Plugin } from "vite";

/**
 * Takes out of React Router what this shop's pages never run in a browser, to stay within the budget of JavaScript:
 * finding routes step by step (all travel with the page), instrumentation, advice to developers, and the long texts of
 * its assertions, of which file and line remain.
 */
const UNUSED: Record<string, string> = {
  "lib/dom/ssr/fog-of-war.js": `
    export const URL_LIMIT = 7680;
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getPartialManifest = () => undefined;
    export const getPathsWithAncestors = () => [];
    export const getManifestPath = () => "/__manifest";
    export const handleClientVersionMismatch = () => undefined;`,
  "lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Cut = { start: number; end: number; text: string };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function calls(node: Node, name: string): Node[] | undefined {
  if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.name !== name) return undefined;
  return Array.isArray(node.arguments) ? node.arguments.filter(isNode) : undefined;
}

function findCuts(node: Node, place: (start: number) => string, cuts: Cut[]): void {
  const isAdvice = node.type === "ExpressionStatement" && isNode(node.expression) && calls(node.expression, "warning");
  if (isAdvice) {
    cuts.push({ start: node.start, end: node.end, text: ";" });
    return;
  }
  const [, message] = calls(node, "invariant") ?? [];
  if (message) cuts.push({ start: message.start, end: message.end, text: JSON.stringify(place(message.start)) });
  for (const child of Object.values(node)) {
    for (const inner of Array.isArray(child) ? child : [child]) if (isNode(inner)) findCuts(inner, place, cuts);
  }
}

/** The browser's part of the build only: on the server nobody waits for bytes. */
export function trimRouter(): Plugin {
  return {
    name: "trim-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/.*\.js$/ },
      handler(code, id) {
        const file = id.replace(/.*\/dist\/production\//, "");
        const stub = UNUSED[file];
        if (stub) {
          const missing = [...code.matchAll(/export \{([^}]*)\}/g)]
            .flatMap(([, names = ""]) => names.split(","))
            .map((name) => name.trim());
          const left = missing.filter((name) => name && !stub.includes(`const ${name} `));
          if (left.length > 0) this.error(`React Router's ${file} has new parts: ${left.join(", ")}`);
          return { code: stub, map: null };
        }
        const cuts: Cut[] = [];
        const line = (start: number) => `${path.basename(file)}:${code.slice(0, start).split("\n").length}`;
        const program: unknown = this.parse(code);
        if (isNode(program)) findCuts(program, line, cuts);
        const kept = cuts
          .sort((a, b) => b.start - a.start)
          .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
        return { code: kept, map: null };
      },
    },
  };
}
