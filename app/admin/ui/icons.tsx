import { Icon } from "#app/ui/icons.tsx";

/** Icons that only the back office shows, in the style of app/ui/icons.tsx. */
const PATHS = {
  today: "M4 4.6h12v12H4zM4 8.2h12M7.2 2.8v3M12.8 2.8v3M7 12.6l2 1.9 4-4",
  orders: "M5 2.9h10v14.2l-2.5-1.6-2.5 1.6-2.5-1.6L5 17.1zM7.7 6.9h4.6M7.7 10.2h4.6",
  products: "M3.6 7.3h12.7l1 9.9H2.7l.9-9.9ZM6.8 9.3V6.2c0-2 1.3-3.5 3.2-3.5s3.2 1.5 3.2 3.5v3.1",
  bench: "M3 8.4h14M4.6 8.4v8M15.4 8.4v8M4.6 12.6h10.8M6.6 8.4V5.6h3v2.8M13.2 8.4V3.4",
  stock: "M3 6.4 10 3l7 3.4v7.3L10 17l-7-3.3zM3 6.4l7 3.3 7-3.3M10 9.7V17",
  reviews: "M3.4 3.6h13.2v10h-6l-3.7 3.2v-3.2H3.4zM6.6 7.2h6.8M6.6 10.2h4.2",
  staff:
    "M7.6 9.3c1.6 0 2.7-1.2 2.7-2.9S9.2 3.5 7.6 3.5 4.9 4.7 4.9 6.4s1.1 2.9 2.7 2.9ZM2.5 16.3c.4-2.7 2.4-4.3 5.1-4.3s4.7 1.6 5.1 4.3M12.6 3.9c1.3.2 2.2 1.3 2.2 2.7s-.8 2.4-2 2.7M14.6 12.4c1.6.6 2.6 1.9 2.9 3.9",
  log: "M10 17.2a7.2 7.2 0 1 0-6.7-4.5M3 16.6v-4h4M10 6.2v4.2l2.8 1.7",
  me: "M10 10.2c1.9 0 3.3-1.5 3.3-3.6S11.9 3 10 3 6.7 4.5 6.7 6.6s1.4 3.6 3.3 3.6ZM3.3 17c.5-3 3.2-4.7 6.7-4.7s6.2 1.7 6.7 4.7",
  shop: "M8.2 4.5H4v11.6h11.6v-4.2M11.4 3.4h5.2v5.2M16.4 3.6 9.2 10.8",
  leave: "M11.6 3.4H4v13.2h7.6M8 10h9M13.8 6.6c1 1.2 2.1 2.3 3.3 3.4-1.2 1.1-2.3 2.2-3.3 3.4",
  more: "M3.6 10a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M9.2 10a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M14.8 10a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0",
  key: "M8.3 11.7a3.7 3.7 0 1 1 0-5.3c1 1 1.3 2.3.9 3.5l7.5-.1v3.3h-2.4v-1.6h-2.1v1.6H9.2c-.2-.5-.5-1-.9-1.4ZM5.7 9h.1",
} as const;

export type AdminIconName = keyof typeof PATHS;

/** An icon of the back office by its name. Screen readers ignore it, so what it means needs a text beside it. */
export function AdminIcon({ name }: { name: AdminIconName }) {
  return (
    <Icon>
      <path d={PATHS[name]} />
    </Icon>
  );
}
