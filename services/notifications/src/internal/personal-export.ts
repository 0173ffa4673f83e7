import { personalSource, type PersonalSources } from '@meridian/service-kit';
import type { DomainEvent } from '@meridian/shared-types';
import { getMailName } from '@meridian/shared-types/notification-kinds';
import { Types } from 'mongoose';
import type { Models } from '../models/create-models';
import { SHOWN_STATES } from '../models/mail.model';
import type { LetterDeliveryDoc } from '../models/letter-delivery.model';
import type { NoticeDoc } from '../models/notice.model';
import { readNames, type NameSources } from '../notices/notice-names';
import { noticeWords } from '../notices/notice-words';

/** The states of mails that were handed to a mail server, or may have been. */
const HANDED_OVER = ['sent', 'handed', 'uncertain'];

type Needed = Pick<Models, 'DomainEvents' | 'Notices' | 'Mails' | 'Letters' | 'LetterDeliveries'>;

/**
 * The sources of this service for the export of a person's data. Notices have only their titles, because their texts
 * may quote other people. Mails have no text, because it is not stored.
 */
export function personalSources(
  { DomainEvents, Notices, Mails, Letters, LetterDeliveries }: Needed,
  names: NameSources,
): PersonalSources<'notifications'> {
  const readTitles = async (notices: readonly Pick<NoticeDoc, 'domainEventId'>[]) => {
    const ids = notices.map(({ domainEventId }) => domainEventId);
    const domainEvents = (await DomainEvents.find({ _id: { $in: ids } }).lean()).map(
      (stored) => ({ ...stored, id: String(stored._id) }) as unknown as DomainEvent,
    );
    const known = await readNames(domainEvents, names);
    return new Map(domainEvents.map((stored) => [stored.id, noticeWords(stored, known, false)?.title]));
  };
  const readSubjects = async (deliveries: readonly Pick<LetterDeliveryDoc, 'letterId'>[]) => {
    const ids = deliveries.map(({ letterId }) => letterId);
    const letters = await Letters.find({ _id: { $in: ids } }, { subject: 1 }).lean();
    return new Map(letters.map(({ _id, subject }) => [String(_id), subject]));
  };
  return {
    notices: personalSource('notices', Notices, {
      columns: { title: ({ domainEventId }, titles) => titles.get(String(domainEventId)) },
      reads: ['domainEventId'],
      relatedTo: readTitles,
    }),
    mails: personalSource('mails', Mails, {
      filter: { state: { $in: HANDED_OVER } },
      columns: {
        about: ({ kind }) => getMailName(kind),
        state: ({ state, bouncedAt }) => (bouncedAt ? 'returned' : SHOWN_STATES[state]),
      },
      reads: ['kind', 'state', 'bouncedAt'],
    }),
    letters: personalSource('letters', LetterDeliveries, {
      ofPerson: (userId) => ({ subjectId: new Types.ObjectId(userId) }),
      filter: { subjectKind: 'person', state: { $in: HANDED_OVER } },
      columns: {
        subject: ({ letterId }, subjects) => subjects.get(String(letterId)),
        state: ({ state, bouncedAt }) => (bouncedAt ? 'returned' : SHOWN_STATES[state as keyof typeof SHOWN_STATES]),
      },
      reads: ['letterId', 'state', 'bouncedAt'],
      relatedTo: readSubjects,
    }),
  };
}
