/**
 * A feature imports only those before it in this list. Every new feature must be added to it.
 * A folder inside a feature that is itself in the list (customers/account) counts as a separate feature.
 */
const FEATURES = [
  "staff/access",
  "audit",
  "settings",
  "images",
  "mail",
  "staff",
  "catalog",
  "stock",
  "product-editing",
  "pricing",
  "customers",
  "back-in-stock",
  "wishlist",
  "cart",
  "orders",
  "payments",
  "stock-taking",
  "product-list",
  "sales",
  "checkout",
  "order-management",
  "reviews",
  "newsletter",
  "messages",
  "today",
  "find",
  "customers/account",
  "bench",
];

const SURFACES = "^app/(storefront|admin|api)/";
const TEST = "\\.test\\.tsx?$";

const insideFeature = (feature) =>
  FEATURES.filter((other) => other.startsWith(`${feature}/`)).map((other) => `^app/features/${other}/`);

const featuresInOrder = FEATURES.map((feature, index) => ({
  name: `feature-order-${feature}`,
  comment: `${feature} stands before ${FEATURES.slice(index + 1).join(", ")} and may not import them.`,
  severity: "error",
  from: { path: `^app/features/${feature}/`, pathNot: [TEST, ...insideFeature(feature)] },
  to: {
    path: `^app/features/(${FEATURES.slice(index + 1).join("|")})/`,
    // staff/access stands before audit, the rest of staff after it.
    pathNot: FEATURES.slice(0, index + 1).flatMap((before) =>
      before.includes("/") ? [`^app/features/${before}/`] : [],
    ),
  },
})).slice(0, -1);

export default {
  forbidden: [
    ...featuresInOrder,
    {
      name: "feature-without-place",
      comment: "Give the feature its place in the list FEATURES of .dependency-cruiser.mjs.",
      severity: "error",
      from: { path: "^app/features/", pathNot: `^app/features/(${FEATURES.join("|")})/` },
      to: {},
    },
    {
      name: "no-cycles",
      comment: "The document's loader is known to its readers by type only, which is no cycle at run time.",
      severity: "error",
      from: { pathNot: TEST },
      to: { circular: true, viaOnly: { pathNot: "^app/root\\.tsx$" } },
    },
    {
      name: "features-know-no-surface",
      comment: "storefront, admin and api stand upon the features, never the other way.",
      severity: "error",
      from: { path: "^app/(features|platform|ui)/", pathNot: TEST },
      to: { path: `${SURFACES}|^server/` },
    },
    {
      name: "platform-knows-no-feature",
      severity: "error",
      from: { path: "^app/platform/", pathNot: TEST },
      to: { path: "^app/features/" },
    },
    {
      name: "ui-knows-no-feature",
      comment: "app/ui imports React, its router and platform/money only.",
      severity: "error",
      from: { path: "^app/ui/", pathNot: TEST },
      to: { path: "^(app|server|seed)/", pathNot: "^app/(ui/|platform/(money|identity)\\.ts)" },
    },
    {
      name: "tables-belong-to-queries",
      comment: "Only *.queries.ts files see tables; a table may refer to another.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: `\\.(queries|table)\\.ts$|${TEST}|^app/platform/.+\\.server\\.ts$` },
      to: { path: "\\.table\\.ts$" },
    },
    {
      name: "browsers-never-reach-the-server",
      comment: "What browsers load reaches no *.server.ts, no table and no query.",
      severity: "error",
      from: { path: "^app/(ui/|features/.+/ui/)|\\.(client|contract)\\.tsx?$", pathNot: TEST },
      to: { path: "\\.(server|table|queries)\\.ts$", reachable: true },
    },
    {
      name: "tests-are-not-imported",
      comment: "Screenshots for the documentation are taken with the steps of the browser tests.",
      severity: "error",
      from: {
        pathNot: "\\.test\\.tsx?$|^(tests|e2e|bench|reliability|scripts/screens)/|^(vitest|playwright)\\.config\\.ts$",
      },
      to: { path: `${TEST}|^(tests|e2e)/` },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|\\.react-router|photography|node_modules)/|/\\+types/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
