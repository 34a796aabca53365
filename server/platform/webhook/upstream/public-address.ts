import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

const { IPv4, IPv6 } = ipaddr;
/**
 * The only IPv6 range assigned for public use (RFC 4291); below it is the old notation of IPv4 addresses,
 * "::127.0.0.1".
 */
const globalUnicast = IPv6.parseCIDR("2000::/3");

/** Whether an address is on the public internet: not this machine, not its network, nor another notation for either. */
export function isPublicAddress(address: string): boolean {
  if (IPv4.isValidFourPartDecimal(address)) return IPv4.parse(address).range() === "unicast";
  if (!IPv6.isValid(address)) return false;
  const parsed = IPv6.parse(address);
  return parsed.range() === "unicast" && parsed.match(globalUnicast);
}

export const refusedAddress = "ERR_ADDRESS_REFUSED";

/**
 * For `connect.lookup`: resolves a name as Node does, and fails if any of its addresses is not public. The connection
 * uses the addresses checked here, so that changing the DNS entry afterwards has no effect (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (fault: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
    if (fault) return callback(fault, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error("The address is not public."), { code: refusedAddress }), []);
    const [first] = addresses;
    if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
