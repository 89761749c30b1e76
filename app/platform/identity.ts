/** The shop's name, claim and contact. */
export const shop = {
  name: "Wellworn",
  claim: "Handcrafted Leather Goods",
  email: "hello@wellworn.example",
  address: ["Wellworn Workshop", "14 Tanner’s Row", "Portland, ME 04101", "United States"],
  founded: 2019,
  /** The time zone until an owner chooses another one (shop-zone.ts). */
  timeZone: "America/New_York",
  /** Days in which an unused product can be returned. */
  returnDays: 30,
  /** Business days until a parcel is shipped, as text. The numbers are in shop-facts.ts. */
  packingDays: "1–2",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/wellworn" },
    { name: "Pinterest", url: "https://www.pinterest.com/wellworn" },
    { name: "YouTube", url: "https://www.youtube.com/@wellworn" },
  ],
} as const;
