import type { chaptersInternalApi, Client } from '@meridian/shared-types';

/** How long an answer counts: a removed member writes nothing more after this. */
const FRESH_MS = 1000;

/**
 * Whether people belong to chapters, asked afresh. Rejects where the chapters service does not answer: no answer is a
 * refusal.
 */
export function standings(chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>) {
  const answers = new Map<string, { isMember: Promise<boolean>; until: number }>();
  const keyOf = (userId: string, chapterId: number) => `${userId} ${chapterId}`;

  const dropOld = () => {
    for (const [key, { until }] of answers) if (until < Date.now()) answers.delete(key);
  };

  const ask = (userId: string, chapterId: number): Promise<boolean> => {
    const key = keyOf(userId, chapterId);
    dropOld();
    const isMember = chapters.standing({ params: { id: chapterId, userId } }).then((standing) => standing.isMember);
    answers.set(key, { isMember, until: Date.now() + FRESH_MS });
    isMember.catch(() => answers.delete(key));
    return isMember;
  };

  return {
    /** As of at most a second ago, for what people do many times in a row. */
    isMember(userId: string, chapterId: number): Promise<boolean> {
      const recent = answers.get(keyOf(userId, chapterId));
      return recent && recent.until >= Date.now() ? recent.isMember : ask(userId, chapterId);
    },
    /** As of now. */
    isMemberNow: ask,
    /** The next question is asked anew. */
    forget: (userId: string, chapterId: number): void => {
      answers.delete(keyOf(userId, chapterId));
    },
  };
}
export type Standings = ReturnType<typeof standings>;
