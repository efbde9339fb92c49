import { isIPv6 } from "node:net";

/**
 * The network that limits count by: the whole of an IPv4 address, and the first 64 bits of an IPv6
 * address, because a household can choose the other 64 freely.
 */
export function networkOf(address: string): string {
  const [unzoned = ""] = address.split("%");
  if (!isIPv6(unzoned)) return unzoned;
  const [, embedded] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(unzoned) ?? [];
  if (embedded !== undefined) return embedded;
  return `${groupsOf(unzoned).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // A URL spells its host in the canonical form.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const split = (text: string) => (text === "" ? [] : text.split(":"));
  if (tail === undefined) return split(head);
  const zeros = 8 - split(head).length - split(tail).length;
  return [...split(head), ...Array<string>(zeros).fill("0"), ...split(tail)];
}
