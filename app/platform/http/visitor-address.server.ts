/** Where a form came from, as the shop's front found out. It replaces whatever a visitor writes into this header. */
export function visitorAddress(request: Request): string {
  return request.headers.get("x-client-address") ?? "";
}
