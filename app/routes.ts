import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("storefront/layout.tsx", [
    index("storefront/home.page.tsx"),

    route("about", "storefront/about.page.tsx"),
    route("shipping", "storefront/shipping.page.tsx"),
    route("faq", "storefront/faq.page.tsx"),
    route("care", "storefront/care.page.tsx"),
    route("size-guide", "storefront/size-guide.page.tsx"),
    route("privacy", "storefront/privacy.page.tsx"),
    route("terms", "storefront/terms.page.tsx"),

    route("*", "storefront/not-found.page.tsx"),
  ]),
] satisfies RouteConfig;
