import type { Request } from 'express';
import { isIP } from 'node:net';

/** The header with the client's address in requests between services. The gateway overwrites it. */
export const ADDRESS_HEADER = 'x-real-ip';

/** Returns the client's address, or the address of the connection if the request bypassed the gateway. */
export function clientAddress(req: Request): string {
  const given = req.headers[ADDRESS_HEADER];
  return typeof given === 'string' && isIP(given) ? given : (req.socket.remoteAddress ?? 'unknown');
}
