export type SiteLink = { to: string; text: string };

export const departmentLinks: SiteLink[] = [
  { to: "/men", text: "Men" },
  { to: "/women", text: "Women" },
  { to: "/general", text: "General" },
];

export const types: SiteLink[] = [
  { to: "/bags", text: "Bags" },
  { to: "/wallets", text: "Wallets" },
  { to: "/accessories", text: "Accessories" },
];

export const footerGroups: { title: string; links: SiteLink[] }[] = [
  { title: "Shop", links: [{ to: "/shop", text: "All products" }, ...departmentLinks, ...types] },
  {
    title: "About",
    links: [
      { to: "/about", text: "Our story" },
      { to: "/about#craftsmanship", text: "Craftsmanship" },
      { to: "/about#sustainability", text: "Sustainability" },
    ],
  },
  {
    title: "Customer Service",
    links: [
      { to: "/contact", text: "Contact" },
      { to: "/track", text: "Track your order" },
      { to: "/shipping", text: "Shipping & returns" },
      { to: "/faq", text: "Questions & answers" },
      { to: "/care", text: "Leather care" },
      { to: "/size-guide", text: "Size guide" },
    ],
  },
];
