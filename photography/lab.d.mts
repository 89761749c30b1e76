export function toLab(rgb: number[]): number[];
export function deltaE(one: number[], other: number[]): number;
export function toHex(rgb: number[]): string;
export function fromHex(hex: string): number[];
