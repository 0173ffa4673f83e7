import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * What limits count an address of a client as. Whoever has one IPv6 address has the 2^64 of its network, so these count
 * as one; an IPv4 address counts as itself, however it is written. What is no address comes back as it is.
 * @example
 * addressKey('2001:db8:1:2:3:4:5:6'); // '2001:db8:1:2::/64'
 * addressKey('::ffff:192.0.2.7'); // '192.0.2.7'
 */
export function addressKey(ip: string): string {
  if (!isIP(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
