import { personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { announcementReadModel } from './announcement-read.model';
import { announcementModel, hiddenAnnouncementModel } from './announcement.model';
import { banModel } from './ban.model';
import { chapterModel } from './chapter.model';
import { inviteModel } from './invite.model';
import { joinRequestModel } from './join-request.model';
import { membershipModel } from './membership.model';
import { personModel } from './person.model';

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
