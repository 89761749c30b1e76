import { afterEach, expect, test } from "vitest";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { type Deviation, softwareAuthenticator } from "#tests/software-authenticator.ts";
import {
  authenticationOptions,
  challengeOf,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from "./webauthn.ts";

const ana = { id: "018f0000-0000-7000-8000-000000000001", email: "ana@example.com", name: "Ana" };
const rejected = { ok: false, error: { code: "passkey_rejected" } };

afterEach(() => useSettings(readSettings()));

async function registered(authenticator = softwareAuthenticator(), deviation: Deviation = {}) {
  const options = await registrationOptions(ana, []);
  const response = authenticator.register(options, deviation);
  return { authenticator, result: await verifyRegistration(response, options.challenge) };
}

async function storedPasskey() {
  const { authenticator, result } = await registered();
  if (!result.ok) throw new Error("The passkey was rejected");
  return { authenticator, passkey: { ...result.value, staffId: ana.id } };
}

test("registration asks for a discoverable passkey with user verification and no attestation", async () => {
  const options = await registrationOptions(ana, [{ id: "AQID", transports: ["usb"] }]);
  expect(options).toMatchObject({
    rp: { id: "localhost" },
    user: { name: ana.email, displayName: "Ana" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ id: "AQID" }],
  });
});

test("a passkey is registered, and signs in with the challenge of its options", async () => {
  const { authenticator, passkey } = await storedPasskey();
  const options = await authenticationOptions();
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  const response = authenticator.authenticate(options);
  expect(challengeOf(response)).toBe(options.challenge);
  expect(await verifyAuthentication(response, options.challenge, passkey)).toEqual({ ok: true, value: 2 });
});

const DEVIATIONS: [string, Deviation][] = [
  ["of another origin", { origin: "https://evil.example" }],
  ["of another relying party", { rpId: "evil.example" }],
  ["for another challenge", { challenge: "AAAA" }],
  ["without user verification", { userVerified: false }],
];

test.each([...DEVIATIONS, ["with a format that fetches certificates", { format: "apple" }]] as [string, Deviation][])(
  "a new passkey %s is rejected",
  async (_, deviation) => {
    expect((await registered(softwareAuthenticator(), deviation)).result).toEqual(rejected);
  },
);

test.each([
  ...DEVIATIONS,
  ["of another person", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ["by another key", { otherKey: true }],
  ["with a counter that did not rise", { counter: 1 }],
] as [string, Deviation][])("a signature %s is rejected", async (_, deviation) => {
  const { authenticator, passkey } = await storedPasskey();
  const options = await authenticationOptions();
  const response = authenticator.authenticate(options, deviation);
  expect(await verifyAuthentication(response, options.challenge, passkey)).toEqual(rejected);
});

test.each(["", "e30", "bm90IGpzb24", "%%%"])(
  "client data that is no JSON of a browser has no challenge: %j",
  (text) => {
    expect(challengeOf({ response: { clientDataJSON: text } })).toBeUndefined();
  },
);

test("passkeys belong to the host of PUBLIC_URL, and work only there", async () => {
  const { authenticator, passkey } = await storedPasskey();
  useSettings(readSettings({ ...process.env, PUBLIC_URL: "https://shop.example:8443/" }));
  const options = await authenticationOptions();
  expect(options.rpId).toBe("shop.example");
  const elsewhere = { rpId: "localhost", origin: "http://localhost:3000" };
  expect(
    await verifyAuthentication(authenticator.authenticate(options, elsewhere), options.challenge, passkey),
  ).toEqual(rejected);
  const here = authenticator.authenticate(options);
  expect(await verifyAuthentication(here, options.challenge, passkey)).toEqual({ ok: true, value: 3 });
});
