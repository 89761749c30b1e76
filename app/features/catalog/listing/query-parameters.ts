import { z } from "@hono/zod-openapi";
import { type Cents, fromDecimal } from "#app/platform/money.ts";

const MAX_VALUES = 20;

/** A parsed parameter, or the message for an invalid one. */
export type Read<Value> = { value: Value } | { error: string };

/** The allowed values, for the documentation. */
type Documented = { type?: "string" | "integer" | "boolean" } & Pick<
  z.core.JSONSchema.BaseSchema,
  "enum" | "pattern" | "maxLength" | "minimum" | "maximum" | "default" | "description"
>;

/** A parameter that may appear once. An empty one counts as absent. */
export function single<Value>(
  name: string,
  { example, ...documented }: Documented & { example: string | number | boolean },
  read: (text: string) => Read<Value>,
) {
  return z
    .string({ error: `Give ${name} once.` })
    .transform((text, context): Value | undefined => {
      const trimmed = text.trim();
      if (trimmed === "") return undefined;
      const result = text.includes("\0") ? { error: `${name} can’t be read.` } : read(trimmed);
      if ("value" in result) return result.value;
      context.addIssue({ code: "custom", message: result.error });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: "string", ...documented, example });
}

/** A parameter with several values, repeated or separated by commas. */
export function several<Value>(
  name: string,
  { example, ...documented }: Documented & { example: string[] },
  read: (text: string) => Read<Value>,
  max = MAX_VALUES,
) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given, context): Value[] => {
      const texts = [given].flat().flatMap((text) => text.split(","));
      const named = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
      const results = named.map((text) => (text.includes("\0") ? { error: `${name} can’t be read.` } : read(text)));
      if (results.length > max) results.push({ error: `Give at most ${max} values of ${name}.` });
      return results.flatMap((result) => {
        if ("value" in result) return [result.value];
        context.addIssue({ code: "custom", message: result.error });
        return [];
      });
    })
    .optional()
    .openapi({
      type: "array",
      items: { type: "string", ...documented },
      maxItems: max,
      example,
      description: "Repeated, or one value with commas",
    });
}

/** Parses a whole number from `least` to `max`. */
export function whole(name: string, least: number, max: number) {
  return (text: string): Read<number> => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= max
      ? { value }
      : { error: `${name} must be a whole number from ${least} to ${max}.` };
  };
}

/** Parses an amount in dollars into cents. */
export function amount(name: string) {
  return (text: string): Read<Cents> => {
    const value = fromDecimal(text);
    return value === undefined ? { error: `${name} must be an amount in dollars, such as 50 or 49.50.` } : { value };
  };
}
