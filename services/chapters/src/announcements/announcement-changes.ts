import {
  conflict,
  forbidden,
  HttpError,
  notFound,
  recordDomainEvent,
  withPeopleLocked,
  type Identity,
} from '@meridian/service-kit';
import { LIMITS } from '@meridian/shared-types';
import type { AnnouncementEdit, AnnouncementInput, AnnouncementRecipients } from '@meridian/shared-types';
import mongoose, { type ClientSession } from 'mongoose';
import { checkAdmin, checkNotSuspended } from '../chapters/admin-checks';
import type { Models } from '../models/create-models';
import { chapterArchived, checkOpen, OPEN, requireOpenChapter } from '../chapters/open-chapters';
import { chaptersOf } from '../models/announcement.model';
import { changedDomainEvent, settledDomainEvent, withdrawnDomainEvent } from './announcement-domain-events';
import { recordAnnouncementAction, storeAnnouncement } from './announcement-storing';
import { mayManage } from './announcement.policy';
import { administeredBy, findManaged, stateOf, type StoredAnnouncement } from './find-announcement';

/** Returns when members can see the announcement. Throws 400 for an end that precedes its beginning or has passed. */
function readTimes({ publishAt, expiresAt }: AnnouncementInput, now: Date) {
  const from = publishAt !== undefined && new Date(publishAt) > now ? new Date(publishAt) : undefined;
  const until = expiresAt === undefined ? undefined : new Date(expiresAt);
  if (until && until <= (from ?? now)) {
    const message = 'It has to end after it is published.';
    throw new HttpError(400, 'invalid_request', message, [{ path: 'expiresAt', message }]);
  }
  return { ...(from && { state: 'scheduled' as const, publishAt: from }), ...(until && { expiresAt: until }) };
}

type Recipients = Pick<StoredAnnouncement, 'chapterId' | 'several' | 'later'>;

async function findRecipients({ Chapters }: Pick<Models, 'Chapters'>, to: AnnouncementRecipients): Promise<Recipients> {
  if ('all' in to) {
    const all = await Chapters.find(OPEN, { _id: 1 }).sort({ _id: 1 }).limit(LIMITS.announcementChapterCount).lean();
    return { chapterId: all.map(({ _id }) => _id), several: true, ...(to.later && { later: true }) };
  }
  const ids = [...new Set(to.chapterIds)].sort((one, other) => one - other);
  const found = await Chapters.find({ _id: { $in: ids } }, { archive: 1 }).lean();
  if (found.length < ids.length) throw notFound('chapter');
  if (found.some(({ archive }) => archive)) throw chapterArchived();
  const [first, ...others] = ids;
  return others.length === 0 && first !== undefined ? { chapterId: first } : { chapterId: ids, several: true };
}

/** Throws 403 unless the caller may post to all recipients, and 409 if a chapter was archived in the meantime. */
async function checkRecipients(
  models: Pick<Models, 'Chapters' | 'People'>,
  caller: Identity,
  to: AnnouncementRecipients,
  recipients: Recipients,
  session: ClientSession,
): Promise<void> {
  const administered = 'all' in to ? [] : await administeredBy(models, caller.userId, session);
  if (!mayManage(caller, administered, recipients))
    throw forbidden(
      recipients.several
        ? 'Only admins of all these chapters can post to them.'
        : 'Only admins of this chapter can post announcements.',
    );
  await checkOpen(models, chaptersOf(recipients), session);
}

type Needed = Pick<Models, 'db' | 'Chapters' | 'People' | 'Announcements' | 'HiddenAnnouncements'>;

/** Posts an announcement immediately or at its scheduled time. */
export async function postAnnouncement(
  models: Needed,
  caller: Identity,
  to: AnnouncementRecipients,
  input: AnnouncementInput,
): Promise<StoredAnnouncement> {
  const recipients = await findRecipients(models, to);
  const now = new Date();
  const announcement: StoredAnnouncement = {
    _id: new mongoose.Types.ObjectId(),
    ...recipients,
    authorId: new mongoose.Types.ObjectId(caller.userId),
    title: input.title,
    content: input.content,
    createdAt: now,
    version: 1,
    ...readTimes(input, now),
  };
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    await checkNotSuspended(models, caller, session);
    await checkRecipients(models, caller, to, recipients, session);
    await storeAnnouncement(models, undefined, announcement, session);
    await recordAnnouncementAction(models, announcement.state ? 'scheduled' : 'posted', announcement, session);
    return announcement;
  });
}

/**
 * Changes the text and times of an announcement, if its version is the one that the caller has seen. While it is
 * scheduled, its recipients may change as well.
 */
export async function editAnnouncement(
  models: Needed,
  caller: Identity,
  id: string,
  version: number,
  { to, ...input }: AnnouncementEdit,
  describe: (announcement: StoredAnnouncement) => Promise<object>,
): Promise<StoredAnnouncement> {
  const now = new Date();
  const recipients = to && (await findRecipients(models, to));
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    const before = await findManaged(models, caller, id, session);
    if ((before.version ?? 1) !== version)
      throw new HttpError(
        409,
        'announcement_changed',
        'Another admin has changed this announcement.',
        undefined,
        await describe(before),
      );
    const was = stateOf(before);
    const times = readTimes(input, now);
    if (times.state && was !== 'scheduled')
      throw conflict('published', 'This announcement has already been published. It cannot be scheduled.');
    if (to && recipients) {
      if (was !== 'scheduled')
        throw conflict('published', 'This announcement has already been published. Its recipients cannot change.');
      await checkRecipients(models, caller, to, recipients, session);
    }
    const { state: _state, publishAt: _publishAt, expiresAt: _expiresAt, problem: _problem, ...timeless } = before;
    const { chapterId, several, later, ...kept } = timeless;
    const isNewText = input.title !== before.title || input.content !== before.content;
    const after: StoredAnnouncement = {
      ...kept,
      ...(recipients ?? { chapterId, ...(several && { several }), ...(later && { later }) }),
      ...times,
      // Whoever saves it before it is published does so in their own name.
      ...(was === 'scheduled' && { authorId: new mongoose.Types.ObjectId(caller.userId) }),
      title: input.title,
      content: input.content,
      version: version + 1,
      ...(was === 'scheduled' && !times.state && { createdAt: now }),
      ...(was !== 'scheduled' && isNewText && { editedAt: now }),
    };
    await storeAnnouncement(models, before, after, session);
    if (before.problem) await recordDomainEvent(models.db, settledDomainEvent(before), session);
    if (was === 'published' && before.title !== after.title)
      await recordDomainEvent(models.db, changedDomainEvent(after, version + 1), session);
    await recordAnnouncementAction(models, 'changed', after, session);
    return after;
  });
}

type DeleteAnnouncementNeeds = Pick<
  Models,
  'db' | 'Chapters' | 'People' | 'Announcements' | 'HiddenAnnouncements' | 'AnnouncementReads'
>;

/** Deletes an announcement, and withdraws its notices. */
export const deleteAnnouncement = (
  models: DeleteAnnouncementNeeds,
  caller: Identity,
  id: string,
): Promise<StoredAnnouncement> =>
  withPeopleLocked(models.db, caller.userId, async (session) => {
    const found = await findManaged(models, caller, id, session);
    await models.Announcements.deleteOne({ _id: found._id }, { session });
    await models.HiddenAnnouncements.deleteOne({ _id: found._id }, { session });
    await models.AnnouncementReads.deleteMany({ announcementId: found._id }, { session });
    if (!found.state) await recordDomainEvent(models.db, withdrawnDomainEvent(found), session);
    if (found.problem) await recordDomainEvent(models.db, settledDomainEvent(found), session);
    await recordAnnouncementAction(models, 'deleted', found, session);
    return found;
  });

/** Pins an announcement at the top of a chapter's list, or unpins it. Each chapter has a limited number of pins. */
export async function pinAnnouncement(
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'Announcements'>,
  caller: Identity,
  { id: chapterId, announcementId }: { id: number; announcementId: string },
  isPinned: boolean,
): Promise<void> {
  await requireOpenChapter(models, chapterId);
  // Two admins who pin at the same time change the same lock, so the second transaction counts again.
  await withPeopleLocked(models.db, [caller.userId, `pins:${chapterId}`], async (session) => {
    const { Announcements } = models;
    await checkAdmin(models, caller, chapterId, 'Only admins of this chapter can pin announcements.', session);
    await checkOpen(models, [chapterId], session);
    const found = await Announcements.findOne({ _id: announcementId, chapterId }, null, { session }).lean();
    if (!found) throw notFound('announcement');
    if ((found.pinnedIn ?? []).includes(chapterId) === isPinned) return;
    const pinned = await Announcements.countDocuments({ pinnedIn: chapterId }, { session });
    if (isPinned && pinned >= LIMITS.announcementPinCount)
      throw conflict('too_many_pins', `A chapter has at most ${LIMITS.announcementPinCount} pinned announcements.`);
    const change = isPinned ? { $addToSet: { pinnedIn: chapterId } } : { $pull: { pinnedIn: chapterId } };
    await Announcements.updateOne({ _id: found._id }, change, { session });
    await recordAnnouncementAction(models, isPinned ? 'pinned' : 'unpinned', found, session, chapterId);
  });
}
