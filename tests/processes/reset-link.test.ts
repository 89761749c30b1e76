import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { connectDatabase, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { type RunningWorker, startWorker } from "#server/worker/worker.ts";
import { newAddress, PATH, registered, send, signedIn } from "#tests/accounts.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { type MailServer, startMailServer } from "#tests/servers/mail-server.ts";

const api = createApi();
let name: string;
let folder: string;
let worker: RunningWorker;
let server: MailServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reset-link-"));
  name = await createTestDatabase();
  connectDatabase(testDatabaseUrl(name));
  server = await startMailServer();
  const SECRET_KEY = "only for tests, where nobody signs in for real";
  useSettings(
    readSettings({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATA_DIR: folder,
      SECRET_KEY,
      SMTP_URL: server.url,
      PUBLIC_URL: "https://shop.example",
    }),
  );
  worker = await startWorker(testDatabaseUrl(name));
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await disconnectDatabase();
  await dropTestDatabase(name);
  rmSync(folder, { recursive: true });
});

test("a customer resets the password through an emailed link and signs in with the new one", async () => {
  await registered(api, "forgetful@example.com");
  const from = { address: newAddress() };
  await send(api, "POST", `${PATH}/password_reset_request/`, { email: "Forgetful@Example.com" }, from);
  const link = /https:\/\/shop\.example\/reset-password\/([0-9a-f-]{36})\/([\w-]{43})(?![\w-])/;
  const texts = () => server.received.map((email) => JSON.stringify(email));
  await vi.waitFor(() => expect(texts().some((text) => link.test(text))).toBe(true), POLL_OPTIONS);
  const [, uid, token] = link.exec(texts().find((text) => link.test(text)) ?? "") ?? [];
  const confirmed = await send(
    api,
    "POST",
    `${PATH}/password_reset_confirm/`,
    { uid, token, new_password: "linen thread, doubled" },
    from,
  );
  expect(confirmed.status).toBe(200);
  await signedIn(api, "forgetful@example.com", "linen thread, doubled");
});
