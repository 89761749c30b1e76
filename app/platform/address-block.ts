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
  const front = read(head);
  const back = tail === undefined ? [] : read(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

/**
 * Whom an address stands for: an IPv4 address is one household or office, of IPv6 a household gets a /56 and could
 * otherwise count as 256 × 2⁶⁴ visitors.
 */
export function addressBlock(address: string): string {
  const bare = address.split("%")[0] ?? "";
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return "unknown";
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [a = 0, b = 0, c = 0, d = 0, , , g = 0, h = 0] = groups;
  if (isMapped) return [g >> 8, g & 255, h >> 8, h & 255].join(".");
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}
