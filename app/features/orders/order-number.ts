import { randomInt } from "node:crypto";

/** Digits and letters that can't be confused, on paper or over the phone. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const PARTS = [3, 3, 2];

const part = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Returns a random order number, one of 650 billion: it reveals neither how many orders there are nor the next number. */
export function generateOrderNumber(): string {
  return PARTS.map(part).join("-");
}

/** Parses an order number as typed: with or without dashes, in any case. Returns undefined for an invalid one. */
export function readOrderNumber(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "");
  if (plain.length !== 8 || [...plain].some((character) => !ALPHABET.includes(character))) return undefined;
  return `${plain.slice(0, 3)}-${plain.slice(3, 6)}-${plain.slice(6)}`;
}
