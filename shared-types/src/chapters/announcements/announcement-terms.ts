import * as z from 'zod';
import { ChapterId, Done, Id, IdParams, limitParam, text } from '../../fields/fields';
import { LIMITS } from '../../limits';
import {
  Announcement,
  AnnouncementEdit,
  AnnouncementInput,
  FoundAnnouncement,
  ManagedAnnouncement,
  ManagedAnnouncementsQuery,
  PinParams,
  SeenAnnouncements,
  WideAnnouncementInput,
} from './announcement-schemas';
import { ChapterParams } from '../schemas';

export const announcementTerms = {
  announcements: {
    access: 'signed-in',
    summary:
      'Lists announcements of a chapter: pinned ones on the first page, and others newest first; 200 by default (active members, admins of the chapter, site admins)',
    params: ChapterParams,
    query: z.strictObject({ before: Id.optional(), limit: limitParam(100).optional() }),
    response: z.array(Announcement),
    maxBytes: 1792 * 1024,
  },
  announcementCounts: {
    access: 'active',
    summary: "Counts the announcements of each of the caller's chapters",
    response: z.array(z.object({ chapterId: ChapterId, count: z.number().int() })),
  },
  searchAnnouncements: {
    access: 'active',
    limit: 'search',
    summary: "Finds announcements of the caller's chapters, newest first; 20 by default",
    query: z.strictObject({
      search: text(LIMITS.searchMax).min(1, 'A search cannot be empty'),
      limit: limitParam(50).optional(),
    }),
    response: z.array(FoundAnnouncement),
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
    summary:
      'Lists the announcements of a chapter for its admins or, without a chapter, those to several chapters for site admins',
    query: ManagedAnnouncementsQuery,
    response: z.array(ManagedAnnouncement),
    maxBytes: 1024 * 1024,
  },
  editAnnouncement: {
    access: 'signed-in',
    isConditional: true,
    summary:
      'Changes an announcement and, while it is scheduled, its recipients (admins of all its chapters, site admins)',
    params: IdParams,
    body: AnnouncementEdit,
    response: ManagedAnnouncement,
  },
  deleteAnnouncement: {
    access: 'signed-in',
    summary: 'Deletes an announcement and its notifications (admins of all its chapters, site admins)',
    params: IdParams,
    response: Done,
  },
  pinAnnouncement: {
    access: 'signed-in',
    summary:
      'Pins an announcement of a chapter, of which at most 3 are pinned, or unpins it (chapter admins, site admins)',
    params: PinParams,
    body: z.strictObject({ isPinned: z.boolean() }),
    response: Done,
  },
  seeAnnouncements: {
    access: 'active',
    limit: 'frequent',
    summary: 'Records which announcements the caller has seen; each counts once per person',
    body: SeenAnnouncements,
    response: Done,
  },
} as const;
