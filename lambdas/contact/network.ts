import { isIPv6 } from "node:net";

/**
 * The network that an address belongs to, as far as one visitor can choose from it: all of an IPv4
 * address; of an IPv6 address the first 64 bits, for every household has the other 64 to itself.
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
  // As a URL's host it is spelled in the one canonical way.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const split = (text: string) => (text === "" ? [] : text.split(":"));
  if (tail === undefined) return split(head);
  const zeros = 8 - split(head).length - split(tail).length;
  return [...split(head), ...Array<string>(zeros).fill("0"), ...split(tail)];
}
