import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // Every page includes the route table, so that the browser sends no requests but those of the specification's REST API.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
