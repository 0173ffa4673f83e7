import type { SessionCache } from '@meridian/service-kit';
import type { Request } from 'express';
import type { GatewayEnv } from '../env';
import { createSessionReader, createSignedInReader } from '../requests/session-cookies';
import type { PublicData } from './public-data';

/** Resolves to whether an event that visitors cannot see is missing for this reader as well. */
export type IsMissingFor = (req: Request, id: string) => Promise<boolean>;

/**
 * For a visitor, an event for members only is missing, just as one that does not exist. For a signed-in person, the
 * events service decides. An event is never missing while that service or auth does not respond, or for a member who
 * follows a link from another site, because the browser then sends no session.
 */
export function createEventStatus(
  env: GatewayEnv,
  sessionCache: Pick<SessionCache<string>, 'get'>,
  publicData: Pick<PublicData, 'eventFor'>,
): IsMissingFor {
  const readSession = createSessionReader(env);
  const readHint = createSignedInReader(env);
  return async (req, id) => {
    const session = readSession(req);
    if (session === undefined) return readHint(req) === undefined;
    try {
      const identity = await sessionCache.get(session);
      return identity === null || (await publicData.eventFor(id, identity)) === undefined;
    } catch {
      return false;
    }
  };
}
