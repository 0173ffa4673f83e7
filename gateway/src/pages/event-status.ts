import { createCookieName, createCookieReader, type SessionCache } from '@meridian/kit';
import type { Request } from 'express';
import type { GatewayEnv } from '../env';
import type { PublicData } from './public-data';

/** Whether a reader finds no event at an address, of one that visitors do not find. */
export type IsMissingFor = (req: Request, id: string) => Promise<boolean>;

/**
 * For visitors, an event that is for members only is as missing as one that does not exist. Of who is signed in, the
 * service is asked. Nothing is missing while it, or auth, does not respond, nor for who follows a link from another
 * site: there the session is not sent.
 */
export function createEventStatus(
  env: GatewayEnv,
  sessionCache: Pick<SessionCache<string>, 'get'>,
  publicData: Pick<PublicData, 'eventFor'>,
): IsMissingFor {
  const readSession = createCookieReader(createCookieName('sid', env), '[\\w-]{43}');
  const readHint = createCookieReader(createCookieName('signed-in', env), '1');
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
