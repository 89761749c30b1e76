// Loaded into a shop by a test (NODE_OPTIONS=--import=…): prints each module for metrics and traces that the shop loads.
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, nextLoad) {
    const name = /node_modules\/(prom-client|@opentelemetry\/[\w-]+)\//.exec(url)?.[1];
    if (name) process.stdout.write(`Loaded ${name}\n`);
    return nextLoad(url, context);
  },
});
