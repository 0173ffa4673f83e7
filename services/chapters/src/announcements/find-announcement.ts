import { forbidden, notFound, type Identity } from '@meridian/kit';
import type { ClientSession } from 'mongoose';
import type { AnnouncementState } from '@meridian/shared-types';
import { checkNotSuspended } from '../chapters/admin-checks';
import type { Models } from '../models';
import { chapterArchived, OPEN } from '../archive/open-chapters';
import { chaptersOf, type AnnouncementDoc, type HiddenAnnouncementDoc } from './announcement.model';
import { mayManage } from './announcement.policy';

export type StoredAnnouncement = AnnouncementDoc & Partial<Pick<HiddenAnnouncementDoc, 'state' | 'publishAt'>>;

export const stateOf = ({ state }: Pick<StoredAnnouncement, 'state'>): AnnouncementState => state ?? 'published';

/** The chapters of which a person is an admin. */
export async function administeredBy(
  { People }: Models,
  userId: string,
  session: ClientSession | null = null,
): Promise<number[]> {
  const person = await People.findById(userId, { 'places.chapterId': 1, 'places.role': 1 }, { session }).lean();
  return person?.places.filter(({ role }) => role === 'admin').map(({ chapterId }) => chapterId) ?? [];
}

/** An announcement that the caller may change, whether members see it or not. */
export async function findManaged(
  models: Models,
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
  // its admins are told why they can no longer change it
  if (!open) throw chapterArchived();
  await checkNotSuspended(models, caller, session);
  if (!mayManage(caller, await administeredBy(models, caller.userId, session), found))
    throw forbidden('Only admins of all its chapters can change this announcement.');
  return found;
}
