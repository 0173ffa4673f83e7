import type { Fact } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { Models } from '../models';

/** Milliseconds by which the clocks of two programs may differ. */
const CLOCKS_MS = 10_000;

/**
 * Removes the notices of a chapter, or those for its admins, if a fact says that a person has left or lost the role. A
 * person who has it again keeps the notices since then.
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
