import { z } from "@hono/zod-openapi";
import { hasNoNul } from "./allowed-characters.ts";

const MAX_INTEGER = 2_147_483_647;
const NO_UUID = "00000000-0000-0000-0000-000000000000";
const SEARCH_LENGTH = 100;
const NO_SUCH_YEAR = { error: "Enter a year from 1000 to 9998." };
/**
 * PostgreSQL and JavaScript write years of more or fewer than four digits differently. Not 9999: the next day must have such a
 * year too.
 */
const hasCommonYear = (text: string) => /^(?!9999)[1-9]\d{3}-/.test(text);

/** Number() reads "0x1f" and "1e3" too, which no client means as a number, and null as 0. */
const decimalOnly = (value: unknown) =>
  typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)) ? value : Number.NaN;

/** A whole number of decimal digits, as the parameter of a URL or a path. `error` is the message for any other value. */
export function integerSchema({ min, max, error }: { min: number; max: number; error?: string }) {
  const message = error === undefined ? {} : { error };
  return z.preprocess(decimalOnly, z.coerce.number(message).int(message).min(min, message).max(max, message));
}

/** The id of a row whose key is an integer, or another positive integer such as a version. */
export const idSchema = integerSchema({ min: 1, max: MAX_INTEGER });
/** The id of an entry of a log, whose key is a bigint. */
export const logIdSchema = integerSchema({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** The text of a filter, at most `max` characters. */
export const filterText = (max: number) => z.string().max(max).refine(hasNoNul, { error: "This text can’t be read." });

/** What is typed into the search field of a list. */
export const searchSchema = filterText(SEARCH_LENGTH);

/** A day, such as "2026-11-22". */
export const daySchema = z.iso
  .date({ error: "A date is written like 2026-11-22." })
  .refine(hasCommonYear, NO_SUCH_YEAR);

/** A time with its offset from UTC. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: "This is a time such as 2026-11-22T14:00:00Z." })
  .refine(hasCommonYear, NO_SUCH_YEAR);

/** The last page of a list without cursors: beyond it, people search. */
export const MAX_PAGE = 200;
/** The number of a page of such a list. */
export const pageNumberSchema = integerSchema({ min: 1, max: MAX_PAGE });

/** Reads an id of a form or a path; 0, which no row has, when it is not one. */
export const readId = (text: string | undefined): number => idSchema.catch(0).parse(text);

/** Reads the id of an entry of a log; 0, which no entry has, when it is not one. */
export const readLogId = (text: string | undefined): number => logIdSchema.catch(0).parse(text);

/** Reads a UUID of a form or a path; the nil UUID, which no row has, when it is not one. */
export const readUuid = (text: string | undefined): string => z.uuid().catch(NO_UUID).parse(text);

/** Reads a whole number from 0 that was typed into a form; NaN, which no schema accepts, when it is not one. */
export const readInteger = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Reads the parameters of a page's URL. Those that are empty, unknown or not accepted count as missing. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, url: string): z.output<Schema> {
  const { searchParams } = new URL(url);
  const given = Object.keys(schema.shape).flatMap((name) => {
    const value = searchParams.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(given.filter(([name]) => !refused.has(name))));
}
