import { isolated } from '@meridian/shared-types';
import { recordAction, recordDomainEvents } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import { postedDomainEvent, withdrawnDomainEvent } from './announcement-domain-events';
import { chaptersOf } from '../models/announcement.model';
import { wordTextOf } from './announcement-words';
import { stateOf, type StoredAnnouncement } from './find-announcement';

type Needed = Pick<Models, 'db' | 'Announcements' | 'HiddenAnnouncements'>;

/** Stores the new state of an announcement, and records the domain events of its publication or withdrawal. */
export async function storeAnnouncement(
  { db, Announcements, HiddenAnnouncements }: Needed,
  before: StoredAnnouncement | undefined,
  after: StoredAnnouncement,
  session: ClientSession,
): Promise<void> {
  const [was, is] = [before && stateOf(before), stateOf(after)];
  const { _id, state, publishAt, problem, pinnedIn, ...fields } = after;
  // Fields that later versions have added stay.
  const replacing = { session, upsert: true, strict: false } as const;
  if (was === 'published' && is !== 'published') await Announcements.deleteOne({ _id }, { session });
  if (was && was !== 'published' && is === 'published') await HiddenAnnouncements.deleteOne({ _id }, { session });
  if (state)
    await HiddenAnnouncements.replaceOne(
      { _id },
      { ...fields, state, ...(publishAt && { publishAt }), ...(problem && { problem }) },
      replacing,
    );
  else {
    const published = { ...fields, wordText: wordTextOf(fields), ...(pinnedIn && { pinnedIn }) };
    await Announcements.replaceOne({ _id }, published, replacing);
  }
  const domainEvents = [
    ...(is === 'published' && was !== 'published' && was !== 'expired' ? [postedDomainEvent(after)] : []),
    ...(was === 'published' && is !== 'published' ? [withdrawnDomainEvent(after)] : []),
  ];
  await recordDomainEvents(db, domainEvents, session);
}

export const recordAnnouncementAction = (
  { db }: Pick<Models, 'db'>,
  what: 'posted' | 'scheduled' | 'published' | 'paused' | 'expired' | 'changed' | 'deleted' | 'pinned' | 'unpinned',
  announcement: StoredAnnouncement,
  session: ClientSession,
  chapterId = chaptersOf(announcement).length === 1 ? chaptersOf(announcement)[0] : undefined,
) =>
  recordAction(
    db,
    {
      action: `announcement.${what}`,
      subject: announcement._id,
      ...(chapterId !== undefined && { chapterId }),
      detail: announcement.several
        ? `${isolated(announcement.title)} (${recipientsText(announcement)})`
        : announcement.title,
    },
    session,
  );

const recipientsText = (announcement: StoredAnnouncement): string =>
  announcement.later ? 'all chapters, and later ones' : `${chaptersOf(announcement).length} chapters`;
