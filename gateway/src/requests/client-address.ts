import type { IncomingMessage } from 'node:http';

/**
 * Returns the client's address, before {@link AttachIdentity} replaces the headers. Each trusted proxy appends the
 * address that it saw, and the client may forge everything before.
 */
export function forwardedAddress({ headers, socket }: IncomingMessage, proxyHops: number): string {
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return (proxyHops > 0 && seen.at(-proxyHops)) || (socket.remoteAddress ?? '');
}
