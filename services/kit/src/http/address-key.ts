import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * The key under which rate limits count a client's address. All addresses of an IPv6 /64 have one key, because a client
 * usually has a whole /64. IPv4-mapped addresses have the key of the IPv4 address. Other texts are returned unchanged.
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
