import { recordFacts, type NewFact } from '@meridian/kit';
import { FACT_PEOPLE } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { ChapterDoc } from '../chapters/chapter.model';
import type { Models } from '../models';
import type { MovedMembers } from './merge-members';

type Named = Pick<ChapterDoc, '_id' | 'name'>;

interface ToldMerge extends MovedMembers {
  from: Named;
  into: Named;
  /** The id of the person who merged the chapters, who is not notified. */
  by: string;
  /** The ids of people whose requests to join are now pending in the other chapter. */
  asked: readonly string[];
}

/**
 * Notifies the people concerned that a chapter is now part of another one. Receivers of the facts also update
 * preferences and letters that name the chapter, so there is always at least one fact.
 */
export async function notifyMerged(
  { db, Memberships }: Models,
  { from, into, by, joined, stayed, asked }: ToldMerge,
  session: ClientSession,
): Promise<void> {
  const admins = await Memberships.find({ chapterId: into._id, role: 'admin' }, { userId: 1 }, { session }).lean();
  const isNew = new Set(joined);
  const host = admins.map(({ userId }) => String(userId)).filter((userId) => !isNew.has(userId));
  const factsFor = (people: readonly string[], as: 'joined' | 'stays' | 'asked'): NewFact[] =>
    Array.from({ length: Math.ceil(people.length / FACT_PEOPLE) }, (_, index) => ({
      kind: 'chapter.merged',
      by,
      audience: { personIds: people.slice(index * FACT_PEOPLE, (index + 1) * FACT_PEOPLE) },
      data: { chapterId: into._id, mergedId: from._id, name: from.name, as },
    }));
  await recordFacts(
    db,
    [
      ...factsFor(joined, 'joined'),
      ...factsFor([...new Set([by, ...stayed, ...host])], 'stays'),
      ...factsFor(asked, 'asked'),
    ],
    session,
  );
}
