/** Why staff refund. */
export const CAUSES = [
  { value: "changed_mind", text: "Changed their mind" },
  { value: "damaged", text: "Damaged" },
  { value: "lost", text: "Lost on the way" },
  { value: "late", text: "Late" },
  { value: "goodwill", text: "Goodwill" },
  { value: "price", text: "Price was wrong" },
  { value: "other", text: "Something else" },
];
