import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { shop } from "./identity.ts";
import { parseJson } from "./json.ts";
import { isLocalAddress, weakensTls } from "./mail/smtp-transport.ts";

const url = (schemes: string[], example: string) =>
  z.string().refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value), {
    error: `must be an address such as ${example}`,
  });

const wholeNumber = (min: number, max: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,7}$/, { error })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error });

const oneOf = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const startingWith = (beginnings: string[], error: string) =>
  z.string().refine((value) => beginnings.some((beginning) => value.startsWith(beginning)), { error });

const MIN_KEY_LENGTH = 32;
const KEY_ERROR = `must be at least ${MIN_KEY_LENGTH} characters`;

/** Earlier keys, newest first: separated by commas, or a JSON list, because a key may contain a comma. */
const earlierKeys = z.string().transform((text, context) => {
  const keys = readList(text);
  if (keys?.every((key) => key.length >= MIN_KEY_LENGTH)) return keys;
  const message = `must be earlier values of SECRET_KEY, each of at least ${MIN_KEY_LENGTH} characters: separated by commas, or as a JSON list of texts where one contains a comma`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

function readList(text: string): string[] | undefined {
  if (!text.trimStart().startsWith("[")) return text.split(",").map((part) => part.trim());
  return z.array(z.string()).safeParse(parseJson(text)).data;
}

/** The standard's samplers of traces, without those of other systems. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const single = z.object({
  NODE_ENV: oneOf("development", "production", "test").default("production"),
  PORT: wholeNumber(0, 65_535, "must be a port number from 1 to 65535 (or 0 for any free port)").default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: url(["http", "https"], "https://shop.example").optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  ARCHIVE_DIR: z.string().min(1).optional(),
  SECRET_KEY: z.string().min(MIN_KEY_LENGTH, { error: KEY_ERROR }).optional(),
  SECRET_KEY_PREVIOUS: earlierKeys.default([]),
  DATABASE_URL: url(["postgres", "postgresql"], "postgres://user:password@host:5432/wellworn").optional(),
  POOL_SIZE: wholeNumber(
    14,
    1000,
    "must be the most connections that one process opens to the database, 14 to 1000",
  ).default(30),
  SMTP_URL: url(["smtp", "smtps"], "smtp://user:password@mail.example:587")
    .refine((address) => !URL.canParse(address) || !weakensTls(address), {
      error: "must not switch off or weaken TLS, unless the mail server runs on this machine (localhost)",
    })
    .optional(),
  MAIL_FROM: z.string().min(3).default(`${shop.name} <${shop.email}>`),
  OWNER_EMAIL: z.email({ error: "must be an email address" }).default(shop.email),
  TRUST_PROXY: wholeNumber(0, 10, "must be the number of proxies in front of the shop, 0 to 10").default(0),
  HOLD_MINUTES: wholeNumber(
    1,
    1440,
    "must be the minutes that units are reserved for an unpaid order, 1 to 1440",
  ).default(15),
  RATE_LIMIT_MULTIPLIER: wholeNumber(
    1,
    1_000_000,
    "must be the whole number that every limit is multiplied by, 1 to 1000000",
  ).default(1),
  SHIP_TO: z
    .string()
    .regex(/^[A-Z]{2}(\s*,\s*[A-Z]{2})*$/, { error: "must be country codes such as US,CA,GB" })
    .default("US,CA,GB,IE,DE,FR,NL,BE,ES,IT,AT,SE,DK,FI,NO,PT,AU,NZ,JP"),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, { error: "must be auto, or the number of processes that serve the port, 1 to 99" })
    .transform((value) => (value === "auto" ? availableParallelism() : Number(value)))
    .default(1),
  JOBS: oneOf("on", "off").default("on"),
  PICTURES_AHEAD: oneOf("on", "off").default("on"),
  METRICS_PORT: wholeNumber(0, 65_535, "must be a port number from 1 to 65535 (or 0 for any free port)").optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16, { error: "must be at least 16 characters" }).optional(),
  OTEL_SDK_DISABLED: oneOf("true", "false").default("false"),
  OTEL_TRACES_EXPORTER: oneOf("otlp", "console", "none").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(["http", "https"], "http://localhost:4318").optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(["http", "https"], "http://localhost:4318/v1/traces").optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf("http/protobuf").optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: oneOf("http/protobuf").optional(),
  OTEL_TRACES_SAMPLER: oneOf(...SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number("must be a number from 0 to 1").min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1, 600_000, "must be milliseconds, 1 to 600000").default(5000),
  LOG_LEVEL: oneOf("debug", "info", "warn", "error", "silent").default("info"),
  STRIPE_SECRET_KEY: startingWith(["sk_", "rk_"], "must be a secret key of Stripe, which begins with sk_").optional(),
  STRIPE_WEBHOOK_SECRET: startingWith(
    ["whsec_"],
    "must be the signing secret of a Stripe webhook, which begins with whsec_",
  ).optional(),
  STRIPE_API_HOST: url(["http", "https"], "http://127.0.0.1:12111").optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be a bucket's name, such as wellworn-pictures" })
    .optional(),
  S3_ENDPOINT: url(["http", "https"], "https://s3.eu-central-1.amazonaws.com").optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

/**
 * Settings that have to be set together. With only one of Stripe's keys the shop would take payments without being notified;
 * with an incomplete bucket, images would silently go to the folder.
 */
const DEPENDENT_SETTINGS = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
] as const;

/** An invalid URL is already an error of its own. */
const isPublic = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) && !isLocalAddress(address);

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const settings = single.superRefine((given, context) => {
  if (given.METRICS_PORT !== undefined && !given.METRICS_TOKEN && !LOOPBACK.test(given.METRICS_HOST)) {
    const message = `must be set too, because METRICS_HOST is ${given.METRICS_HOST}: other machines can ask for the metrics`;
    context.addIssue({ code: "custom", path: ["METRICS_TOKEN"], message });
  }
  if (given.METRICS_PORT && given.METRICS_PORT === given.PORT) {
    context.addIssue({ code: "custom", path: ["METRICS_PORT"], message: "must differ from PORT" });
  }
  if (given.RATE_LIMIT_MULTIPLIER > 1 && isPublic(given.PUBLIC_URL)) {
    const message = `must be 1 where PUBLIC_URL is ${given.PUBLIC_URL}: higher limits are for load tests on this machine`;
    context.addIssue({ code: "custom", path: ["RATE_LIMIT_MULTIPLIER"], message });
  }
  const { SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous } = given;
  const rejectPreviousKey = (message: string) =>
    context.addIssue({ code: "custom", path: ["SECRET_KEY_PREVIOUS"], message });
  if (previous.length > 0 && key === undefined) {
    rejectPreviousKey(
      "needs a SECRET_KEY beside it; a key in DATA_DIR/secrets.json is changed by `npm run rotate-key`",
    );
  }
  if (key !== undefined && previous.includes(key)) rejectPreviousKey("must not contain the current SECRET_KEY");
  if (given.ARCHIVE_DIR !== undefined && given.DATABASE_URL !== undefined) {
    const message = "archives the embedded database only: leave it out where DATABASE_URL is set";
    context.addIssue({ code: "custom", path: ["ARCHIVE_DIR"], message });
  }
  for (const names of DEPENDENT_SETTINGS) {
    const present = names.find((name) => given[name] !== undefined);
    for (const missing of present ? names.filter((name) => given[name] === undefined) : []) {
      context.addIssue({ code: "custom", path: [missing], message: `must be set too, because ${present} is` });
    }
  }
});

/** The shop's settings, read once from environment variables. Addresses have no trailing slash, DATA_DIR is absolute. */
export type Settings = z.infer<typeof single> & { PUBLIC_URL: string };

/** Reads the settings. Throws a message that names every invalid one. */
export function readSettings(source: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const invalid = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`Invalid setting: ${invalid.join("; ")}. Change it in the environment and start again.`);
  }
  const publicUrl = parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`;
  return { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR), PUBLIC_URL: publicUrl.replace(/\/+$/, "") };
}

/** Whether traces are on: an OTEL_ setting says where to, and none switches them off. */
export function isTraced(settings: Settings): boolean {
  const { OTEL_SDK_DISABLED: disabled, OTEL_TRACES_EXPORTER: exporter } = settings;
  if (disabled === "true" || exporter === "none") return false;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint } = settings;
  return [exporter, endpoint, tracesEndpoint].some((setting) => setting !== undefined);
}

let current: Settings | undefined;

/** The current settings. */
export function env(): Settings {
  current ??= readSettings();
  return current;
}

/** The environment variables of a program that the shop starts: it finds other programs, and sees no setting or secret. */
export const childEnvironment = (): { PATH: string | undefined } => ({ PATH: process.env.PATH });

/** Replaces the settings, for tests and the start. */
export function useSettings(replacement: Settings): void {
  current = replacement;
}
