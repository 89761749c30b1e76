import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("storefront/layout/layout.tsx", [
    index("storefront/home/home.page.tsx"),
    ...["shop", "men", "women", "general"].map((path) => route(path, "storefront/listing/shop.page.tsx", { id: path })),
    ...["bags", "accessories", "wallets"].map((path) =>
      route(path, "storefront/listing/type-list.page.tsx", { id: path }),
    ),
    route("product/:slug", "storefront/product/product.page.tsx"),
    route("preview/:token", "storefront/product/preview.page.tsx"),
    route("search", "storefront/search/search.page.tsx"),

    route("cart", "storefront/cart/cart.page.tsx"),
    route("cart/plain", "storefront/cart/cart-plain.page.tsx"),
    route("wishlist", "storefront/wishlist/wishlist.page.tsx"),

    route("login", "storefront/auth/login.page.tsx"),
    route("register", "storefront/auth/register.page.tsx"),
    route("reset-password", "storefront/auth/reset-password.page.tsx"),
    route("reset-password/:uid/:token", "storefront/auth/new-password.page.tsx"),
    route("contact", "storefront/content/contact.page.tsx"),
    route("newsletter", "storefront/content/newsletter.page.tsx"),
    route("newsletter/:act/:token", "storefront/content/newsletter-link.page.tsx"),

    route("order/:number", "storefront/orders/order.page.tsx"),
    route("track", "storefront/orders/track.page.tsx"),

    route("account", "storefront/account/overview.page.tsx"),
    route("account/orders", "storefront/account/orders.page.tsx"),
    route("account/addresses", "storefront/account/addresses/addresses.page.tsx"),
    route("account/profile", "storefront/account/profile/profile.page.tsx"),
    route("account/sessions", "storefront/account/sessions.page.tsx"),
    route("account/verify-email/:token", "storefront/account/verify-email.page.tsx"),

    route("about", "storefront/content/about.page.tsx"),
    route("shipping", "storefront/content/shipping.page.tsx"),
    route("faq", "storefront/content/faq.page.tsx"),
    route("care", "storefront/content/care.page.tsx"),
    route("size-guide", "storefront/content/size-guide.page.tsx"),
    route("privacy", "storefront/content/privacy.page.tsx"),
    route("terms", "storefront/content/terms.page.tsx"),

    route("*", "storefront/layout/not-found.page.tsx"),
  ]),
  layout("storefront/checkout/checkout-layout.tsx", [
    route("checkout", "storefront/checkout/checkout.page.tsx"),
    route("pay/test/:id", "storefront/checkout/pay-test.page.tsx"),
  ]),
  layout("admin/layout/layout.tsx", [
    route("admin", "admin/today/today.page.tsx"),
    route("admin/demo-range", "admin/setup/demo-range.page.tsx"),
    route("admin/products", "admin/products/products.page.tsx"),
    route("admin/products/:id/history", "admin/products/history/history.page.tsx"),
    route("admin/products/bulk", "admin/products/bulk/bulk.page.tsx"),
    route("admin/products/batches/:batch", "admin/products/bulk/batch.page.tsx"),
    route("admin/products/:id/images", "admin/products/images/images.page.tsx"),
    route("admin/products/:id", "admin/products/editor/editor.page.tsx"),
    route("admin/orders", "admin/orders/list/orders.page.tsx"),
    route("admin/orders/:number", "admin/orders/order.page.tsx"),
    route("admin/flagged", "admin/flagged/flagged.page.tsx"),
    route("admin/stock", "admin/stock/stock.page.tsx"),
    route("admin/stock/sheet", "admin/stock/sheet.page.tsx"),
    route("admin/stock/:variantId", "admin/stock/variant.page.tsx"),
    route("admin/bench", "admin/bench/bench.page.tsx"),
    route("admin/staff", "admin/staff/staff.page.tsx"),
    route("admin/staff/:id", "admin/staff/member.page.tsx"),
    route("admin/audit", "admin/audit/audit.page.tsx"),
    route("admin/me", "admin/me/me.page.tsx"),
    route("admin/find", "admin/find/find.page.tsx"),
    route("admin/*", "admin/layout/not-found.page.tsx"),
  ]),
  layout("admin/layout/entry-layout.tsx", [
    route("admin/sign-in", "admin/sign-in/sign-in.page.tsx"),
    route("admin/setup/:token", "admin/setup/setup.page.tsx"),
  ]),
  route("admin/orders/print/:kind", "admin/prints/print.page.tsx"),
  route("admin/sign-out", "admin/sign-in/sign-out.ts"),
  route("sitemap.xml", "storefront/seo/sitemap.ts"),
  route("robots.txt", "storefront/seo/robots.ts"),
  ...["security.txt", "security.md"].map((name) =>
    route(`.well-known/${name}`, "storefront/seo/security-txt.ts", { id: name }),
  ),
] satisfies RouteConfig;
