import type { DomainEvent } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import type { Models } from '../models/create-models';
import { deleteNotices, type NoticesBus } from './notices-changed';

/** Milliseconds by which the clocks of two processes may differ. */
const CLOCKS_MS = 10_000;

/**
 * Removes the notices of a chapter, or those for its admins, if a domain event says that a person has left or lost the
 * role. A person who has it again keeps the notices since then.
 */
export async function removeNoticesAfter(
  models: Pick<Models, 'Notices'>,
  domainEvents: readonly DomainEvent[],
  bus: NoticesBus,
): Promise<void> {
  for (const domainEvent of domainEvents) {
    if (domainEvent.kind !== 'membership.ended' && domainEvent.kind !== 'member.role-changed') continue;
    if (domainEvent.kind === 'member.role-changed' && domainEvent.data.role === 'admin') continue;
    const filter = {
      userId: { $in: namedPeople(domainEvent) },
      chapterId: domainEvent.data.chapterId,
      at: { $lte: new Date(Date.parse(domainEvent.at) + CLOCKS_MS) },
      ...(domainEvent.kind === 'member.role-changed' && { forAdmins: true as const }),
    };
    await deleteNotices(models, filter, bus);
  }
}
