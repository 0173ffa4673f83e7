import { personLockModel } from '@meridian/service-kit';
import type { Role } from '@meridian/shared-types';
import type { Connection } from 'mongoose';
import { announcementReadModel } from './announcements/announcement-read.model';
import { announcementModel, hiddenAnnouncementModel } from './announcements/announcement.model';
import { banModel } from './chapters/ban.model';
import { chapterModel } from './chapters/chapter.model';
import { inviteModel } from './invites/invite.model';
import { joinRequestModel } from './requests/join-request.model';
import { membershipModel } from './members/membership.model';
import { personModel, PROFILE_FIELDS } from './members/person.model';

export const createModels = (db: Connection) => ({
  db,
  Chapters: chapterModel(db),
  Memberships: membershipModel(db),
  People: personModel(db),
  Locks: personLockModel(db),
  JoinRequests: joinRequestModel(db),
  Bans: banModel(db),
  Invites: inviteModel(db),
  Announcements: announcementModel(db),
  HiddenAnnouncements: hiddenAnnouncementModel(db),
  AnnouncementReads: announcementReadModel(db),
});
export type Models = ReturnType<typeof createModels>;

/** Returns a person's role in a chapter, or null for non-members. */
export async function roleIn({ Memberships }: Models, chapterId: number, userId: string): Promise<Role | null> {
  const membership = await Memberships.findOne({ userId, chapterId }, { role: 1 }).lean();
  return membership?.role ?? null;
}

/** Returns profiles by user id, in one query. */
export async function findProfiles({ People }: Models, userIds: readonly unknown[]) {
  const people = await People.find({ _id: { $in: [...new Set(userIds.map(String))] } }, PROFILE_FIELDS).lean();
  return new Map(people.map((person) => [String(person._id), person]));
}

/** Returns chapters' names by id, including archived ones, in one query. */
export async function findChapterNames({ Chapters }: Models, chapterIds: readonly number[]) {
  const chapters = await Chapters.find(
    { _id: { $in: [...new Set(chapterIds)] } },
    { name: 1, state: 1, description: 1, slug: 1, archive: 1 },
  ).lean();
  return new Map(chapters.map((chapter) => [chapter._id, chapter]));
}
