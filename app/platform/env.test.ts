import { availableParallelism } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "./env.ts";

test("without any setting the shop listens on this machine only, at port 3000", () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    PUBLIC_URL: "http://localhost:3000",
    TRUST_PROXY: 0,
  });
  expect(settings.DATA_DIR).toBe(path.resolve("data"));
});

test("an empty setting counts as missing", () => {
  expect(readSettings({ PORT: "", SMTP_URL: "" })).toMatchObject({ PORT: 3000 });
});

test("PROCESSES is one by default, a number, or one for each core", () => {
  const processes = (value?: string) => readSettings(value ? { PROCESSES: value } : {}).PROCESSES;
  expect([processes(), processes("3"), processes("auto")]).toEqual([1, 3, availableParallelism()]);
});

test("PUBLIC_URL loses its trailing slash", () => {
  expect(readSettings({ PUBLIC_URL: "https://shop.example/" }).PUBLIC_URL).toBe("https://shop.example");
});

test.each([
  ["PROCESSES", "0", "PROCESSES must be auto, or the number of processes that serve the port, 1 to 99"],
  ["PROCESSES", "many", "PROCESSES must be auto"],
  ["METRICS_PORT", "many", "METRICS_PORT must be a port number from 1 to 65535"],
  ["METRICS_TOKEN", "short", "METRICS_TOKEN must be at least 16 characters"],
  ["PORT", "eighty", "PORT must be a port number from 1 to 65535"],
  ["PORT", "70000", "PORT must be a port number from 1 to 65535"],
  ["PORT", "-1", "PORT must be a port number from 1 to 65535"],
  ["DATABASE_URL", "mysql://localhost/shop", "DATABASE_URL must be an address such as postgres://"],
  ["SMTP_URL", "mail.example", "SMTP_URL must be an address such as smtp://"],
  ["SMTP_URL", "smtp://mail.example?ignoreTLS=true", "SMTP_URL must not switch off or weaken TLS"],
  ["SMTP_URL", "smtp://mail.example?requireTLS=false", "SMTP_URL must not switch off or weaken TLS"],
  ["SMTP_URL", "smtps://mail.example?tls.rejectUnauthorized=false", "SMTP_URL must not switch off or weaken TLS"],
  ["PUBLIC_URL", "shop.example", "PUBLIC_URL must be an address such as https://"],
  ["TRUST_PROXY", "yes", "TRUST_PROXY must be the number of proxies"],
  ["RATE_LIMIT_MULTIPLIER", "0", "RATE_LIMIT_MULTIPLIER must be the whole number that every limit is multiplied by"],
  ["RATE_LIMIT_MULTIPLIER", "1000001", "RATE_LIMIT_MULTIPLIER must be the whole number"],
  ["RATE_LIMIT_MULTIPLIER", "1.5", "RATE_LIMIT_MULTIPLIER must be the whole number"],
  ["RATE_LIMIT_MULTIPLIER", "many", "RATE_LIMIT_MULTIPLIER must be the whole number"],
  ["HOLD_MINUTES", "0", "HOLD_MINUTES must be the minutes"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of debug, info, warn, error, silent"],
  ["OWNER_EMAIL", "owner", "OWNER_EMAIL must be an email address"],
  ["STRIPE_SECRET_KEY", "pk_test_1", "STRIPE_SECRET_KEY must be a secret key of Stripe"],
  ["STRIPE_WEBHOOK_SECRET", "1", "STRIPE_WEBHOOK_SECRET must be the signing secret of a Stripe webhook"],
  ["STRIPE_API_HOST", "localhost", "STRIPE_API_HOST must be an address such as http://"],
  ["STRIPE_SECRET_KEY", "sk_test_1", "STRIPE_WEBHOOK_SECRET must be set too, because STRIPE_SECRET_KEY is"],
  ["S3_BUCKET", "My Pictures", "S3_BUCKET must be a bucket's name"],
  ["S3_ENDPOINT", "s3.example", "S3_ENDPOINT must be an address such as https://"],
  ["S3_BUCKET", "pictures", "S3_SECRET_ACCESS_KEY must be set too, because S3_BUCKET is"],
  ["S3_SECRET_ACCESS_KEY", "secret", "S3_BUCKET must be set too, because S3_SECRET_ACCESS_KEY is"],
  ["SECRET_KEY_PREVIOUS", "x".repeat(32), "SECRET_KEY_PREVIOUS needs a SECRET_KEY beside it"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_1", "STRIPE_SECRET_KEY must be set too, because STRIPE_WEBHOOK_SECRET is"],
])("%s=%s is rejected with a message that says what to change", (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(message);
});

const LOCAL = ["localhost", "shop.localhost", "127.0.0.1", "127.8.9.10", "[::1]"].map((host) => `http://${host}:3000`);
const PUBLIC = [
  "shop.example",
  "localhost.example",
  "128.0.0.1",
  "[::2]",
  "127.0.0.1.example",
  "0.0.0.0",
  "notlocalhost",
];

test.each([...LOCAL, ""])("limits can be raised for a load test of a shop at %s", (PUBLIC_URL) => {
  const settings = readSettings({ PUBLIC_URL, RATE_LIMIT_MULTIPLIER: "1000000" });
  expect(settings.RATE_LIMIT_MULTIPLIER).toBe(1_000_000);
});

test.each(PUBLIC)("limits can't be raised where the shop is public, at %s", (host) => {
  const PUBLIC_URL = `https://${host}`;
  const start = () => readSettings({ PUBLIC_URL, RATE_LIMIT_MULTIPLIER: "2" });
  expect(start).toThrow(`RATE_LIMIT_MULTIPLIER must be 1 where PUBLIC_URL is ${PUBLIC_URL}`);
  expect(readSettings({ PUBLIC_URL, RATE_LIMIT_MULTIPLIER: "1" }).RATE_LIMIT_MULTIPLIER).toBe(1);
  expect(readSettings({ PUBLIC_URL }).RATE_LIMIT_MULTIPLIER).toBe(1);
});

test.each(["garbage", "https://", "http://[::1"])(
  "an invalid PUBLIC_URL (%s) has its own message, also with a setting that depends on it",
  (PUBLIC_URL) => {
    const start = () => readSettings({ PUBLIC_URL, RATE_LIMIT_MULTIPLIER: "2" });
    expect(start).toThrow("PUBLIC_URL must be an address such as https://");
  },
);

const NEW = "the present key that is long enough";
const OLD = "the first key that the shop ever had";
const OLDER = "a key, as it happens, with commas in it";

test.each([
  ["", []],
  [OLD, [OLD]],
  [`${OLD},${OLD}2`, [OLD, `${OLD}2`]],
  [` ${OLD} , ${OLD}2 `, [OLD, `${OLD}2`]],
  [JSON.stringify([OLD, OLDER]), [OLD, OLDER]],
])("SECRET_KEY_PREVIOUS=%s names earlier keys", (given, keys) => {
  expect(readSettings({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: given }).SECRET_KEY_PREVIOUS).toEqual(keys);
});

test.each(["short", `${OLD},`, `${OLD},,${OLD}2`, OLDER, '["short"]', "[1]", "[", "{}", `[${OLD}]`])(
  "SECRET_KEY_PREVIOUS=%s is rejected with a message",
  (given) => {
    const start = () => readSettings({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: given });
    expect(start).toThrow("SECRET_KEY_PREVIOUS must be earlier values of SECRET_KEY, each of at least 32 characters");
  },
);

test("ARCHIVE_DIR can't be set with an external database, which it would not archive", () => {
  const start = () => readSettings({ ARCHIVE_DIR: "/mnt/archive", DATABASE_URL: "postgres://shop@localhost/shop" });
  expect(start).toThrow("ARCHIVE_DIR archives the embedded database only");
});

test("SECRET_KEY_PREVIOUS must not repeat SECRET_KEY", () => {
  const start = () => readSettings({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: `${OLD},${NEW}` });
  expect(start).toThrow("SECRET_KEY_PREVIOUS must not contain the current SECRET_KEY");
});

test("metrics are off by default, on this machine only without a token, and on another port than the shop", () => {
  expect(readSettings({})).toMatchObject({ METRICS_HOST: "127.0.0.1" });
  expect(readSettings({}).METRICS_PORT).toBeUndefined();
  const open = { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" };
  expect(() => readSettings(open)).toThrow("METRICS_TOKEN must be set too, because METRICS_HOST is 0.0.0.0");
  expect(readSettings({ ...open, METRICS_TOKEN: "a-token-for-the-metrics" }).METRICS_PORT).toBe(9464);
  expect(() => readSettings({ METRICS_PORT: "3000" })).toThrow("METRICS_PORT must differ from PORT");
});
