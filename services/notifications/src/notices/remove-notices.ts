import type { Fact } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { Models } from '../models';

/** Milliseconds by which clocks of two programs may differ. */
const CLOCKS_MS = 10_000;

/**
 * Removes what people were told of a chapter, or as its admins, where a fact says that they no longer are. Those who
 * belong to it again keep what they were told since.
 */
export async function removeNoticesAfter({ Notices }: Models, fact: Fact): Promise<void> {
  if (fact.kind !== 'membership.ended' && fact.kind !== 'member.role-changed') return;
  if (fact.kind === 'member.role-changed' && fact.data.role === 'admin') return;
  await Notices.deleteMany({
    personId: { $in: namedPeople(fact) },
    chapterId: fact.data.chapterId,
    at: { $lte: new Date(Date.parse(fact.at) + CLOCKS_MS) },
    ...(fact.kind === 'member.role-changed' && { forAdmins: true }),
  });
}
