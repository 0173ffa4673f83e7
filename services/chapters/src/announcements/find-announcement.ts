import { forbidden, notFound, type Identity } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import type { AnnouncementState } from '@meridian/shared-types';
import { checkNotSuspended } from '../chapters/admin-checks';
import type { Models } from '../models/create-models';
import { chapterArchived, OPEN } from '../chapters/open-chapters';
import { chaptersOf, type AnnouncementDoc, type HiddenAnnouncementDoc } from '../models/announcement.model';
import { mayManage } from './announcement.policy';

export type StoredAnnouncement = AnnouncementDoc &
  Partial<Pick<HiddenAnnouncementDoc, 'state' | 'publishAt' | 'problem'>>;

export const stateOf = ({ state }: Pick<StoredAnnouncement, 'state'>): AnnouncementState => state ?? 'published';

/** Returns the ids of the chapters that a person administers. */
export async function administeredBy(
  { People }: Pick<Models, 'People'>,
  userId: string,
  session: ClientSession | null = null,
): Promise<number[]> {
  const person = await People.findById(userId, { 'places.chapterId': 1, 'places.role': 1 }, { session }).lean();
  return person?.places.filter(({ role }) => role === 'admin').map(({ chapterId }) => chapterId) ?? [];
}

/** Returns an announcement that the caller may change, whether or not members see it. */
export async function findManaged(
  models: Pick<Models, 'Chapters' | 'People' | 'Announcements' | 'HiddenAnnouncements'>,
  caller: Identity,
  id: unknown,
  session: ClientSession,
): Promise<StoredAnnouncement> {
  const { Announcements, HiddenAnnouncements } = models;
  const found: StoredAnnouncement | null =
    (await Announcements.findById(id, null, { session }).lean()) ??
    (await HiddenAnnouncements.findById(id, null, { session }).lean());
  if (!found) throw notFound('announcement');
  const chapterIds = chaptersOf(found);
  const open = await models.Chapters.exists({ _id: { $in: chapterIds }, ...OPEN }).session(session);
  // This precedes the check of rights, so that the chapter's admins get the reason.
  if (!open) throw chapterArchived();
  await checkNotSuspended(models, caller, session);
  if (!mayManage(caller, await administeredBy(models, caller.userId, session), found))
    throw forbidden('Only admins of all its chapters can change this announcement.');
  return found;
}
