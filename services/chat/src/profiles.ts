import type { Logger } from '@meridian/kit';
import type { Client, ProfileBrief } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';

const TTL_MS = 30_000;
/** Time until the next attempt for profiles that auth did not return. */
const RETRY_MS = 5000;
const MAX_PROFILES = 10_000;
const BATCH_SIZE = 500;

const FORMER: ProfileBrief = { name: 'Former member', avatarUrl: null };
const UNKNOWN: ProfileBrief = { name: 'Member', avatarUrl: null };

/**
 * Names and pictures of senders. A stale profile is used while a new one is fetched; without any, the chat shows a
 * neutral name.
 */
export function createProfileCache(auth: Pick<Client<typeof authInternalApi>, 'people'>, log: Logger) {
  const known = new Map<string, { brief: ProfileBrief; until: number }>();
  const asked = new Map<string, Promise<void>>();

  const remember = (userId: string, brief: ProfileBrief, forMs: number) => {
    known.delete(userId);
    known.set(userId, { brief, until: Date.now() + forMs });
    if (known.size <= MAX_PROFILES) return;
    const [leastFresh] = known.keys(); // in the order of their last refresh
    if (leastFresh !== undefined) known.delete(leastFresh);
  };

  async function ask(userIds: string[]): Promise<void> {
    try {
      const { people } = await auth.people({ body: { userIds } });
      const found = new Map(people.map(({ userId, name, avatarUrl }) => [userId, { name, avatarUrl }]));
      for (const userId of userIds) remember(userId, found.get(userId) ?? FORMER, TTL_MS);
    } catch (error) {
      log.warn({ err: error }, 'names of senders are not available');
      for (const userId of userIds) remember(userId, known.get(userId)?.brief ?? UNKNOWN, RETRY_MS);
    }
  }

  function refresh(userIds: string[]): void {
    for (let from = 0; from < userIds.length; from += BATCH_SIZE) {
      const batch = userIds.slice(from, from + BATCH_SIZE);
      const pending = ask(batch).finally(() => {
        for (const userId of batch) asked.delete(userId);
      });
      for (const userId of batch) asked.set(userId, pending);
    }
  }

  return {
    /** Returns a lookup for these users. Waits only for users without a cached profile. */
    async load(userIds: Iterable<string>): Promise<(userId: string) => ProfileBrief> {
      const wanted = [...new Set(userIds)];
      const now = Date.now();
      refresh(wanted.filter((userId) => !asked.has(userId) && (known.get(userId)?.until ?? 0) < now));
      await Promise.all(wanted.filter((userId) => !known.has(userId)).map((userId) => asked.get(userId)));
      return (userId) => known.get(userId)?.brief ?? UNKNOWN;
    },
  };
}
export type Profiles = ReturnType<typeof createProfileCache>;
