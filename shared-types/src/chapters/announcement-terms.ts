import * as z from 'zod';
import { ChapterId, Done, Id, IdParams, limitParam } from '../fields';
import {
  Announcement,
  AnnouncementEdit,
  AnnouncementInput,
  ManagedAnnouncement,
  ManagedAnnouncementsQuery,
  PinParams,
  SeenAnnouncements,
  WideAnnouncementInput,
} from './announcement-schemas';
import { ChapterParams } from './schemas';

export const announcementTerms = {
  announcements: {
    access: 'active-or-site-admin',
    summary: 'Announcements of a chapter: pinned ones on the first page, and others newest first; 200 by default',
    params: ChapterParams,
    query: z.strictObject({ before: Id.optional(), limit: limitParam(200).optional() }),
    response: z.array(Announcement),
  },
  announcementCounts: {
    access: 'active',
    summary: "How many announcements each of the caller's chapters has",
    response: z.array(z.object({ chapterId: ChapterId, count: z.number().int() })),
  },
  announce: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Posts an announcement now or at a set time (chapter admins, site admins)',
    params: ChapterParams,
    body: AnnouncementInput,
    response: Announcement,
    status: 201,
  },
  announceWidely: {
    access: 'signed-in',
    limit: 'rare',
    summary: 'Posts one announcement to several chapters (their admins), or to all (site admins)',
    body: WideAnnouncementInput,
    response: Announcement,
    status: 201,
  },
  managedAnnouncements: {
    access: 'signed-in',
    summary: 'Announcements of a chapter for its admins; without a chapter those to several, for site admins',
    query: ManagedAnnouncementsQuery,
    response: z.array(ManagedAnnouncement),
  },
  editAnnouncement: {
    access: 'signed-in',
    isConditional: true,
    summary: 'Changes an announcement; while it is scheduled, also to whom (admins of all its chapters, site admins)',
    params: IdParams,
    body: AnnouncementEdit,
    response: ManagedAnnouncement,
  },
  deleteAnnouncement: {
    access: 'signed-in',
    summary: 'Deletes an announcement, and what people were told of it (admins of all its chapters, site admins)',
    params: IdParams,
    response: Done,
  },
  pinAnnouncement: {
    access: 'signed-in',
    summary: "Puts an announcement at the top of a chapter's list, or back (chapter admins, site admins). At most 3",
    params: PinParams,
    body: z.strictObject({ isPinned: z.boolean() }),
    response: Done,
  },
  seeAnnouncements: {
    access: 'active',
    limit: 'frequent',
    summary: 'Says which announcements the caller has had in view; each counts once for a person',
    body: SeenAnnouncements,
    response: Done,
  },
} as const;
