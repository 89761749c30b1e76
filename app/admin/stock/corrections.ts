/** Why units are corrected, and whether they leave the shelf or come back to it. */
export const CORRECTIONS = [
  { cause: "broken", text: "Broken", sign: -1 },
  { cause: "gift", text: "Given away", sign: -1 },
  { cause: "sample", text: "Used as a sample", sign: -1 },
  { cause: "lost", text: "Lost", sign: -1 },
  { cause: "found", text: "Found", sign: 1 },
] as const;
