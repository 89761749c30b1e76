import { type ReactNode, useEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { env } from "#app/platform/env.ts";
import { HYDRATED_EVENT } from "#app/platform/http/page-scripts/start-after-paint.ts";
import { shopDay } from "#app/platform/shop-days.ts";
import { setShopZone, shopZone } from "#app/platform/shop-zone.ts";
import type { Route } from "./+types/root.ts";
import { readEditorialImages } from "./storefront/layout/editorial-images.server.ts";
import hankenGrotesk from "./ui/fonts/hanken-grotesk.woff2?url";
import newsreader from "./ui/fonts/newsreader.woff2?url";
import "./ui/design.css";
import "./storefront/storefront.css";

/** Data that every page needs from the server. It does not change while a page is open. */
export const loader = async () => ({
  publicUrl: env().PUBLIC_URL,
  year: Number(shopDay().slice(0, 4)),
  timeZone: shopZone(),
  editorialImages: await readEditorialImages(),
});
export const shouldRevalidate = () => false;

export const links = () => [
  ...[newsreader, hankenGrotesk].map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // early-cart.ts may have given it a class.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f3eb" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16120e" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { timeZone } }: Route.ComponentProps) {
  // Before anything below is rendered, and only once: the back office sets a zone that staff change on an open page.
  useState(() => {
    if (typeof document !== "undefined") setShopZone(timeZone);
  });
  const [hydrated, setHydrated] = useState(false);
  // Sent after the second render, because effects of the first render restore the values typed into forms before hydration.
  useEffect(() => {
    if (!hydrated) return setHydrated(true);
    dispatchEvent(new Event(HYDRATED_EVENT));
    // The same for browser tests. It can't differ from the server's HTML, because hydration is over.
    document.documentElement.dataset.hydrated = "";
  }, [hydrated]);
  return <Outlet />;
}
