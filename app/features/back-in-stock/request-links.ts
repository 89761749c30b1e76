import { env } from "#app/platform/env.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import { readSignedId, signedId } from "#app/platform/security/signature.ts";

const PURPOSE = "back-in-stock-end";

/** Creates the link that confirms a request. Only the hash of its token is stored. */
export function newRequestLink(): { hash: Buffer; link: string } {
  const token = newToken();
  return { hash: hashOfToken(token), link: `${env().PUBLIC_URL}/back-in-stock/confirm/${token}` };
}

/** The link that ends a request. It is signed, so that nothing has to be stored for it. */
export function requestEndLink(id: string): string {
  return `${env().PUBLIC_URL}/back-in-stock/end/${signedId(PURPOSE, id)}`;
}

/** Returns the id of the request that this token ends, or undefined when the signature is invalid. */
export function requestOfEndToken(token: string): string | undefined {
  return readSignedId(PURPOSE, token);
}
