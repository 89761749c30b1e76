import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { env } from "#app/platform/env.ts";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The head of a CBOR item (RFC 8949): major type and length. Enough for items up to 64 kB. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** An ES256 public key in COSE format. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinates: [number, Cbor][] = [
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ];
  return cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], ...coordinates]));
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What an authenticator does differently from an honest one. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
  format?: string;
  otherKey?: boolean;
};

/**
 * A passkey authenticator in software, with one ES256 key: creates the credentials that browsers send. Its counter rises
 * with each use, as that of a security key does.
 */
export function softwareAuthenticator() {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string, { origin = new URL(env().PUBLIC_URL).origin }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, attested: Buffer, deviation: Deviation): Buffer {
    counter = deviation.counter ?? counter + 1;
    const verified = deviation.userVerified === false ? 0 : VERIFIED;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpId = deviation.rpId ?? new URL(env().PUBLIC_URL).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | verified | flags]), count, attested]);
  }

  return {
    id,
    /** Creates the credential for registration options. */
    register(options: { challenge: string; user: { id: string } }, deviation: Deviation = {}) {
      userHandle = options.user.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey(keys.publicKey)]);
      const attestation = new Map<string, Cbor>([
        ["fmt", deviation.format ?? "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(ATTESTED, attested, deviation)],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: clientData("webauthn.create", deviation.challenge ?? options.challenge, deviation).toString(
            "base64url",
          ),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      };
    },
    /** Signs the challenge of sign-in options. */
    authenticate(options: { challenge: string }, deviation: Deviation = {}) {
      const data = authenticatorData(0, Buffer.alloc(0), deviation);
      const client = clientData("webauthn.get", deviation.challenge ?? options.challenge, deviation);
      const { privateKey } = deviation.otherKey ? other : keys;
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          userHandle: deviation.userHandle ?? userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
}
