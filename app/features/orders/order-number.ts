import { randomInt } from "node:crypto";

/** Digits and letters that nobody mistakes for one another, on paper or over the phone. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const PARTS = [3, 3, 2];

const part = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A new order's number: drawn at random from 650 thousand million, so it tells neither how many orders there are nor whose is next. */
export function generateOrderNumber(): string {
  return PARTS.map(part).join("-");
}

/** Reads a number as somebody types it, with or without dashes, in any case; undefined when it can be none. */
export function readOrderNumber(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "");
  if (plain.length !== 8 || [...plain].some((sign) => !ALPHABET.includes(sign))) return undefined;
  return `${plain.slice(0, 3)}-${plain.slice(3, 6)}-${plain.slice(6)}`;
}
