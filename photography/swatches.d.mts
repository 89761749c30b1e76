interface Patch {
  file: string;
  rgb: number[];
  pixels: number;
}
export function readSwatches(css?: string): Record<string, string>;
export function typical(patches: Patch[]): { middle: number[]; patch: Patch };
export function stylesheet(leathers: { name: string; hex: string }[]): string;
