import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("storefront/layout.tsx", [
    index("storefront/home.page.tsx"),
    ...["shop", "men", "women", "general"].map((path) => route(path, "storefront/shop.page.tsx", { id: path })),
    ...["bags", "accessories", "wallets"].map((path) => route(path, "storefront/type-list.page.tsx", { id: path })),
    route("product/:slug", "storefront/product.page.tsx"),
    route("search", "storefront/search.page.tsx"),

    route("cart", "storefront/cart.page.tsx"),
    route("cart/plain", "storefront/cart-plain.page.tsx"),
    route("wishlist", "storefront/wishlist.page.tsx"),

    route("login", "storefront/login.page.tsx"),
    route("register", "storefront/register.page.tsx"),
    route("reset-password", "storefront/reset-password.page.tsx"),
    route("reset-password/:uid/:token", "storefront/new-password.page.tsx"),
    route("contact", "storefront/contact.page.tsx"),
    route("newsletter", "storefront/newsletter.page.tsx"),
    route("newsletter/:act/:token", "storefront/newsletter-link.page.tsx"),

    route("order/:number", "storefront/order.page.tsx"),
    route("track", "storefront/track.page.tsx"),

    route("account", "storefront/account/overview.page.tsx"),
    route("account/orders", "storefront/account/orders.page.tsx"),
    route("account/addresses", "storefront/account/addresses.page.tsx"),
    route("account/profile", "storefront/account/profile.page.tsx"),
    route("account/sessions", "storefront/account/sessions.page.tsx"),
    route("account/verify-email/:token", "storefront/account/verify-email.page.tsx"),

    route("about", "storefront/about.page.tsx"),
    route("shipping", "storefront/shipping.page.tsx"),
    route("faq", "storefront/faq.page.tsx"),
    route("care", "storefront/care.page.tsx"),
    route("size-guide", "storefront/size-guide.page.tsx"),
    route("privacy", "storefront/privacy.page.tsx"),
    route("terms", "storefront/terms.page.tsx"),

    route("*", "storefront/not-found.page.tsx"),
  ]),
  layout("storefront/checkout-layout.tsx", [
    route("checkout", "storefront/checkout.page.tsx"),
    route("pay/test/:id", "storefront/pay-test.page.tsx"),
  ]),
  route("sitemap.xml", "storefront/sitemap.ts"),
  route("robots.txt", "storefront/robots.ts"),
  ...["security.txt", "security.md"].map((name) =>
    route(`.well-known/${name}`, "storefront/security-txt.ts", { id: name }),
  ),
] satisfies RouteConfig;
