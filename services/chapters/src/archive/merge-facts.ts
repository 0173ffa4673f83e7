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
  /** Who merged them, who is not told. */
  by: string;
  /** People whose requests to join wait in the other chapter now. */
  asked: readonly string[];
}

/**
 * Tells those concerned that a chapter is part of another one. Preferences and letters that name it follow where the
 * facts arrive, so there is always one.
 */
export async function tellMerged(
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
