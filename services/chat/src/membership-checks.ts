import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';

/** How long an answer counts: a removed member writes nothing more after this. */
const TTL_MS = 1000;

/**
 * Whether people belong to chapters, asked afresh. Rejects where the chapters service does not answer: no answer is a
 * refusal.
 */
export function createMembershipChecks(chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>) {
  const checks = new Map<string, { isMember: Promise<boolean>; until: number }>();
  const keyOf = (userId: string, chapterId: number) => `${userId} ${chapterId}`;

  const dropOld = () => {
    for (const [key, { until }] of checks) if (until < Date.now()) checks.delete(key);
  };

  const ask = (userId: string, chapterId: number): Promise<boolean> => {
    const key = keyOf(userId, chapterId);
    dropOld();
    const isMember = chapters.standing({ params: { id: chapterId, userId } }).then((standing) => standing.isMember);
    checks.set(key, { isMember, until: Date.now() + TTL_MS });
    isMember.catch(() => checks.delete(key));
    return isMember;
  };

  return {
    /** As of at most a second ago, for what people do many times in a row. */
    isMember(userId: string, chapterId: number): Promise<boolean> {
      const recent = checks.get(keyOf(userId, chapterId));
      return recent && recent.until >= Date.now() ? recent.isMember : ask(userId, chapterId);
    },
    /** As of now. */
    isMemberNow: ask,
    /** The next question is asked anew. */
    forget: (userId: string, chapterId: number): void => {
      checks.delete(keyOf(userId, chapterId));
    },
  };
}
export type MembershipChecks = ReturnType<typeof createMembershipChecks>;
