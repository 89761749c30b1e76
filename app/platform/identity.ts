/** Who the shop is: name, claim and contact, in this one file. */
export const shop = {
  name: "Wellworn",
  claim: "Handcrafted Leather Goods",
  email: "hello@wellworn.example",
  address: ["Wellworn Workshop", "14 Tanner's Row", "Portland, ME 04101", "United States"],
  founded: 2019,
  /** Where its days begin and end. */
  timeZone: "America/New_York",
  /** Days in which an unused piece can come back. */
  returnDays: 30,
  /** Working days until a parcel leaves the workshop. */
  packingDays: "1–2",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/wellworn" },
    { name: "Pinterest", url: "https://www.pinterest.com/wellworn" },
    { name: "YouTube", url: "https://www.youtube.com/@wellworn" },
  ],
} as const;
