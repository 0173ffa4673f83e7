import type { Request } from 'express';
import { isIP } from 'node:net';

/**
 * Header in which our own programs tell each other where a request came from. The gateway sets it, whatever the client
 * sent.
 */
export const ADDRESS_HEADER = 'x-real-ip';

/** Who is at the other end. Callers past the gateway (tests, a developer's shell) count by their own address. */
export function clientAddress(req: Request): string {
  const given = req.headers[ADDRESS_HEADER];
  return typeof given === 'string' && isIP(given) ? given : (req.socket.remoteAddress ?? 'unknown');
}
