import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * The key under which rate limits count a client's address. All addresses of an IPv6 /64 share one key, because a
 * client usually has a whole /64. An IPv4-mapped address has the key of its IPv4 address. Any other text is returned
 * unchanged.
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
