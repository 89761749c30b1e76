/** An IPv4 visitor on a dual-stack socket is the same visitor. */
function plain(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}

/**
 * The visitor's address. Each trusted proxy adds one entry to X-Forwarded-For, so the last `proxies` entries are
 * believed and whatever a visitor wrote before them is not.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0 || !forwardedFor) return plain(socketAddress);
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const address = hops[Math.max(0, hops.length - proxies)] ?? "";
  return /^[0-9a-f.:]{3,45}$/i.test(address) ? plain(address) : plain(socketAddress);
}
