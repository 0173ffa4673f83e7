import { LRUCache, type Logger } from '@meridian/service-kit';
import type { Client, ProfileBrief } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import { coalesce } from '../sockets/coalesce';

const TTL_MS = 30_000;
/** The time in milliseconds until the next attempt to fetch profiles that auth did not return. */
const RETRY_MS = 5000;
/** The time in milliseconds in which expired profiles are collected, so that one call fetches many. */
const TOGETHER_MS = 1000;
const MAX_PROFILES = 10_000;
const BATCH_SIZE = 500;

/** The profile of a person whose account was deleted. */
export const FORMER_MEMBER: ProfileBrief = { name: 'Former member', avatarUrl: null };
const UNKNOWN: ProfileBrief = { name: 'Member', avatarUrl: null };

/**
 * Creates a cache of the names and pictures of senders. A stale profile is used while a new one is fetched. Without any
 * profile, the chat shows a neutral name.
 */
export function createProfileCache(auth: Pick<Client<typeof authInternalApi>, 'people'>, log: Logger) {
  const cache = new LRUCache<string, ProfileBrief>({
    max: MAX_PROFILES,
    allowStale: true,
    noDeleteOnStaleGet: true,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  });
  const pending = new Map<string, Promise<void>>();
  const expired = new Set<string>();
  const isFresh = (userId: string) => cache.has(userId);

  async function fetchProfiles(userIds: string[]): Promise<void> {
    try {
      const { people } = await auth.people({ body: { userIds } });
      const found = new Map(people.map(({ userId, name, avatarUrl }) => [userId, { name, avatarUrl }]));
      for (const userId of userIds) cache.set(userId, found.get(userId) ?? FORMER_MEMBER, { ttl: TTL_MS });
    } catch (error) {
      log.warn({ err: error }, 'names of senders are not available');
      for (const userId of userIds) cache.set(userId, cache.get(userId) ?? UNKNOWN, { ttl: RETRY_MS });
    }
  }

  function refresh(userIds: string[]): void {
    for (let from = 0; from < userIds.length; from += BATCH_SIZE) {
      const batch = userIds.slice(from, from + BATCH_SIZE);
      const fetched = fetchProfiles(batch).finally(() => {
        for (const userId of batch) pending.delete(userId);
      });
      for (const userId of batch) pending.set(userId, fetched);
    }
  }

  const refreshExpired = coalesce(
    () => {
      const due = [...expired].filter((userId) => !pending.has(userId) && !isFresh(userId));
      expired.clear();
      refresh(due);
    },
    { firstMs: TOGETHER_MS, everyMs: TOGETHER_MS },
  );

  return {
    /** Discards a profile after the person's name or picture has changed, so that the next look-up fetches it. */
    invalidate: (userId: string): void => void cache.delete(userId),
    /** Returns a function that looks up profiles. Waits only for those that were never fetched before. */
    async load(userIds: Iterable<string>): Promise<(userId: string) => ProfileBrief> {
      const wanted = [...new Set(userIds)];
      const due = wanted.filter((userId) => !pending.has(userId) && !isFresh(userId));
      refresh(due.filter((userId) => !cache.get(userId)));
      for (const userId of due.filter((each) => cache.get(each))) {
        expired.add(userId);
        refreshExpired('');
      }
      await Promise.all(wanted.filter((userId) => !cache.get(userId)).map((userId) => pending.get(userId)));
      return (userId) => cache.get(userId) ?? UNKNOWN;
    },
  };
}
export type Profiles = ReturnType<typeof createProfileCache>;
