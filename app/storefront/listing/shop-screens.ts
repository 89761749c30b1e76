/** A list page of all products or of one department. */
export type ShopScreen = { path: string; title: string; preset: string; description: string };

const all: ShopScreen = {
  path: "/shop",
  title: "Shop All Products",
  preset: "all",
  description:
    "Every bag, wallet and accessory from the workshop: full-grain leather, saddle-stitched by hand. Filter by price, color and size.",
};

const departments: ShopScreen[] = [
  {
    path: "/men",
    title: "Men's Products",
    preset: "men",
    description: "Briefcases, weekenders, bifolds and belts in full-grain leather, made by hand to be carried daily.",
  },
  {
    path: "/women",
    title: "Women's Products",
    preset: "women",
    description: "Totes, satchels, crossbodies and wallets in full-grain leather, made by hand to be carried daily.",
  },
  {
    path: "/general",
    title: "General Products",
    preset: "general",
    description:
      "Leather goods for everybody: totes, backpacks, card holders, key fobs and things for the desk, made by hand.",
  },
];

/** Returns the screen at this path; that of all products when there is none. */
export function screenAt(pathname: string): ShopScreen {
  return departments.find(({ path }) => path === pathname.replace(/\/$/, "")) ?? all;
}
