import type { IncomingMessage } from 'node:http';

/**
 * What ties a client to one chat replica: the session, or the address of a request without one, which will be refused.
 */
export const stickyKey = ({ headers }: Pick<IncomingMessage, 'headers'>, session: string | undefined): string =>
  session ?? String(headers['x-real-ip']);
