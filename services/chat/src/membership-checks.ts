import { createTtlCache } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

/** How long a result counts: a removed member writes nothing more after this. */
const TTL_MS = 1000;

/**
 * Whether people belong to chapters, as the chapters service says. Rejects where it does not respond: no response is a
 * refusal.
 */
export function createMembershipChecks(chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus'>) {
  const cache = createTtlCache(
    (key: string) => {
      const [userId = '', chapterId] = key.split(' ');
      return chapters.membershipStatus({ params: { id: Number(chapterId), userId } }).then(({ isMember }) => isMember);
    },
    { ttlMs: TTL_MS },
  );
  const keyOf = (userId: string, chapterId: number) => `${userId} ${chapterId}`;

  return {
    /** As of at most a second ago, for what people do many times in a row. */
    isMember: (userId: string, chapterId: number): Promise<boolean> => cache.get(keyOf(userId, chapterId)),
    /** As of now. */
    isMemberNow: (userId: string, chapterId: number): Promise<boolean> => cache.refresh(keyOf(userId, chapterId)),
    /** The next check calls the chapters service again. */
    forget: (userId: string, chapterId: number): void => cache.delete(keyOf(userId, chapterId)),
  };
}
export type MembershipChecks = ReturnType<typeof createMembershipChecks>;

const BATCH = 500;

export const inBatches = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => all.slice(index * BATCH, (index + 1) * BATCH));

/** Those of these people who belong to a chapter now. */
export async function membersAmong(
  chapters: Pick<Client<typeof chaptersInternalApi>, 'checkMembers'>,
  chapterId: number,
  userIds: string[],
): Promise<Set<string>> {
  const members = new Set<string>();
  for (const batch of inBatches([...new Set(userIds)])) {
    const { memberIds } = await chapters.checkMembers({ params: { id: chapterId }, body: { userIds: batch } });
    for (const userId of memberIds) members.add(userId);
  }
  return members;
}
