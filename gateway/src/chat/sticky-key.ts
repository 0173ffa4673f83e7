import type { IncomingMessage } from 'node:http';

/** Returns the key that assigns a client to a chat replica. It is the session, or the client's address without one. */
export const stickyKey = ({ headers }: Pick<IncomingMessage, 'headers'>, session: string | undefined): string =>
  session ?? String(headers['x-real-ip']);
