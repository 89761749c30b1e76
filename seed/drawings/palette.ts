/** The tones a leather is drawn in, from the lit grain to the painted edge. */
export type Shades = {
  key: string;
  light: string;
  base: string;
  dark: string;
  edge: string;
  /** The flesh side, seen inside a bag or under a flap. */
  lining: string;
  thread: string;
};

const LINEN = "#e9dcc0";

const PALETTE: Record<string, Omit<Shades, "key">> = {
  Cognac: { light: "#cf8350", base: "#b0622f", dark: "#84431c", edge: "#5b2c12", lining: "#8d5733", thread: LINEN },
  Chestnut: {
    light: "#95603f",
    base: "#744327",
    dark: "#512b17",
    edge: "#351b0e",
    lining: "#6b4730",
    thread: "#e0c08a",
  },
  Oxblood: {
    light: "#8f3f3e",
    base: "#6c2428",
    dark: "#471318",
    edge: "#2e0a0e",
    lining: "#5d3030",
    thread: "#d9b9a0",
  },
  Black: { light: "#4b4744", base: "#2d2a29", dark: "#181615", edge: "#0c0b0b", lining: "#3b3735", thread: "#b9ac97" },
  Forest: { light: "#587460", base: "#365140", dark: "#1f3428", edge: "#122118", lining: "#46594a", thread: "#dcd3b0" },
  Navy: { light: "#4d5f7c", base: "#2d3c57", dark: "#192438", edge: "#0e1524", lining: "#3b4659", thread: "#d8d2c2" },
  Natural: {
    light: "#ecd2ac",
    base: "#d9b788",
    dark: "#b68e5c",
    edge: "#87602f",
    lining: "#c9a577",
    thread: "#fbf1dc",
  },
  Espresso: {
    light: "#6d4f3c",
    base: "#493226",
    dark: "#2c1c14",
    edge: "#1a0f0a",
    lining: "#4f3a2d",
    thread: "#d6c09a",
  },
};

/** The shades of one of the shop's leathers; a colour we do not stock is refused loudly. */
export function shadesOf(color: string): Shades {
  const shades = PALETTE[color];
  if (!shades) throw new Error(`No leather is drawn in ${color}`);
  return { key: color.toLowerCase(), ...shades };
}

/** Every colour that can be drawn. */
export const drawnColors = Object.keys(PALETTE);
