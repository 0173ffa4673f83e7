import { recordDomainEvents, type NewDomainEvent } from '@meridian/service-kit';
import { DOMAIN_EVENT_PEOPLE } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { ChapterDoc } from '../models/chapter.model';
import type { Models } from '../models/create-models';
import type { MovedMembers } from './merge-members';

type Named = Pick<ChapterDoc, '_id' | 'name'>;

interface MergeDomainEventInput extends MovedMembers {
  from: Named;
  into: Named;
  /** The id of the person who merged the chapters, who is not notified. */
  by: string;
  /** The ids of people whose requests to join are now pending in the other chapter. */
  asked: readonly string[];
}

/**
 * Notifies the people concerned that a chapter is now part of another one. Receivers of the domain events also update
 * preferences and letters that name the chapter, so there is always at least one domain event.
 */
export async function notifyMerged(
  { db, Memberships }: Pick<Models, 'db' | 'Memberships'>,
  { from, into, by, joined, stayed, asked }: MergeDomainEventInput,
  session: ClientSession,
): Promise<void> {
  const admins = await Memberships.find({ chapterId: into._id, role: 'admin' }, { userId: 1 }, { session }).lean();
  const isNew = new Set(joined);
  const host = admins.map(({ userId }) => String(userId)).filter((userId) => !isNew.has(userId));
  const domainEventsFor = (people: readonly string[], as: 'joined' | 'stays' | 'asked'): NewDomainEvent[] =>
    Array.from({ length: Math.ceil(people.length / DOMAIN_EVENT_PEOPLE) }, (_, index) => ({
      kind: 'chapter.merged',
      by,
      audience: { userIds: people.slice(index * DOMAIN_EVENT_PEOPLE, (index + 1) * DOMAIN_EVENT_PEOPLE) },
      data: { chapterId: into._id, mergedId: from._id, name: from.name, as },
    }));
  await recordDomainEvents(
    db,
    [
      ...domainEventsFor(joined, 'joined'),
      ...domainEventsFor([...new Set([by, ...stayed, ...host])], 'stays'),
      ...domainEventsFor(asked, 'asked'),
    ],
    session,
  );
}
