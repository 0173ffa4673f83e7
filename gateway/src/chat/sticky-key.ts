import type { IncomingMessage } from 'node:http';

/**
 * The key by which a client is assigned to a chat replica: its session, or its address without a session.
 */
export const stickyKey = ({ headers }: Pick<IncomingMessage, 'headers'>, session: string | undefined): string =>
  session ?? String(headers['x-real-ip']);
