/** The client's IP address. The server sets this header in place of any value that the client sends. */
export function visitorAddress(request: Request): string {
  return request.headers.get("x-client-address") ?? "";
}
