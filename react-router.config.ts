import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The browser speaks only the REST calls of the specification: the whole (small) route table travels with the page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
