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
  return address.kind() === 'ipv4' ? address.toString() : toNetwork(ipaddr.IPv6, `${address.toString()}/64`);
}

/**
 * The key of the network of an address: its IPv4 /24 or its IPv6 /48, which providers give to one customer. Any other
 * text is returned unchanged. It is for decisions that one client must not make alone, not for limits.
 * @example
 * networkKey('2001:db8:1:2:3:4:5:6'); // '2001:db8:1::/48'
 * networkKey('::ffff:192.0.2.7'); // '192.0.2.0/24'
 */
export function networkKey(ip: string): string {
  if (!isIP(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? toNetwork(ipaddr.IPv4, `${address.toString()}/24`)
    : toNetwork(ipaddr.IPv6, `${address.toString()}/48`);
}

const toNetwork = (kind: typeof ipaddr.IPv4 | typeof ipaddr.IPv6, cidr: string): string =>
  `${kind.networkAddressFromCIDR(cidr).toString()}/${cidr.split('/')[1]}`;
