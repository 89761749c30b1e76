import { isIPv4, isIPv6 } from "node:net";

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const read = (part: string) =>
    part.split(":").flatMap((group) => {
      if (!group.includes(".")) return group === "" ? [] : [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const leading = read(head);
  const back = tail === undefined ? [] : read(tail);
  return [...leading, ...Array<number>(8 - leading.length - back.length).fill(0), ...back];
}

/** The network that limits count a client by: an IPv4 address, or an IPv6 /64, the smallest block that a device gets. */
export function clientNetwork(address: string | undefined): string {
  const bare = address?.split("%")[0] ?? "";
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [a = 0, b = 0, c = 0, d = 0, , , g = 0, h = 0] = groups;
  if (isMapped) return [g >> 8, g & 255, h >> 8, h & 255].join(".");
  return `${[a, b, c, d].map((group) => group.toString(16)).join(":")}::/64`;
}

/** The /48 around an IPv6 network, whose owner would otherwise count as 65,536 networks. Undefined for IPv4. */
export function widerNetwork(network: string): string | undefined {
  if (!network.endsWith("::/64")) return undefined;
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}
