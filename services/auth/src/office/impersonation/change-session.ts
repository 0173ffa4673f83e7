import type { Request, Response } from 'express';
import type { ClientSession } from 'mongoose';
import type { SessionStore } from '../../sessions/session-store';
import type { TokenCookie } from '../../sessions/token-cookie';

/** The user of a new session: the person, or a site admin who impersonates or views as the person. */
export interface NewSession {
  userId: string;
  actorId?: string;
  isReadOnly?: true;
  /** Runs in the transaction that starts the session. */
  within?: (session: ClientSession) => Promise<unknown>;
}

/**
 * Starts another session in this browser and returns its token. A token always belongs to the same person, because each
 * change starts a new session and ends the previous one.
 */
export const createSessionChange =
  ({ sessionStore, sessionCookie }: { sessionStore: SessionStore; sessionCookie: TokenCookie }) =>
  async ({ req, res }: { req: Request; res: Response }, { userId, within, ...acting }: NewSession): Promise<string> => {
    const previousToken = sessionCookie.read(req) ?? '';
    const token = await sessionStore.start(userId, { previousToken, ...(within && { within }) }, acting);
    await sessionStore.end(previousToken);
    sessionCookie.write(res, token);
    return token;
  };
