import type { IncomingMessage } from 'node:http';

/**
 * What ties a client to one chat replica: the session, or the address for the few who have none and will be refused.
 */
export const stickyKey = ({ headers }: Pick<IncomingMessage, 'headers'>, session: string | undefined): string =>
  session ?? String(headers['x-real-ip']);
