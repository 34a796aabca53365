import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are nobody's on the internet (RFC 6890), or lead to such by another notation. */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** An address of the public internet: not this machine, not its network, not a notation for either. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

export const refusedAddress = "ERR_ADDRESS_REFUSED";

/**
 * For `connect.lookup`: resolves a name as Node does, and refuses it where any of its addresses is not public. The
 * connection goes to the addresses that were looked at, so a name that changes between look and connect gains nothing.
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
