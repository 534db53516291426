import { BlockList, isIP } from "node:net";

// Special-purpose networks (RFC 6890): private, link-local (cloud metadata), shared, reserved, documentation.
const specialPurpose4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // The metadata address of Azure machines, inside a public network.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  specialPurpose4.addSubnet(network, prefix, "ipv4");
}

// For IPv6 only global unicast addresses. Addresses with an embedded IPv4 address are outside of them or refused below.
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet("2000::", 3, "ipv6");
const specialPurpose6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  specialPurpose6.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is public: not private, loopback, link-local (cloud metadata) or reserved. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialPurpose4.check(address, "ipv4");
    case 6:
      return globalUnicast6.check(address, "ipv6") && !specialPurpose6.check(address, "ipv6");
    default:
      return false;
  }
}

/** Whether an IP address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}
