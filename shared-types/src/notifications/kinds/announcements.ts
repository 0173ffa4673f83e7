import type { KindContracts } from './kind';

export const announcementKinds = {
  'announcement.posted': {
    audience: 'chapter',
    data: ({ z, Id, ChapterId, LIMITS }) =>
      z.strictObject({
        announcementId: Id,
        chapterId: ChapterId,
        title: z.string().max(LIMITS.announcementTitleMax),
      }),
    group: 'announcements',
    icon: 'megaphone',
  },
  /** An announcement was posted to several chapters. */
  'announcement.posted-widely': {
    audience: 'chapters',
    data: ({ z, Id, LIMITS }) =>
      z.strictObject({ announcementId: Id, title: z.string().max(LIMITS.announcementTitleMax) }),
    group: 'announcements',
    icon: 'megaphone',
  },
  /** Nobody is notified. Earlier notices of the announcement get this title, unless a later version has another. */
  'announcement.changed': {
    audience: 'chapters',
    data: ({ z, Id, LIMITS }) =>
      z.strictObject({
        announcementId: Id,
        version: z.number().int(),
        title: z.string().max(LIMITS.announcementTitleMax),
      }),
    group: null,
    icon: null,
  },
  /** Nobody is notified. Members can no longer read it, and earlier notices of it are removed. */
  'announcement.withdrawn': {
    audience: 'chapters',
    data: ({ z, Id }) => z.strictObject({ announcementId: Id }),
    group: null,
    icon: null,
  },
  /** A scheduled announcement was not published, because its author may no longer post. The admins decide about it. */
  'announcement.paused': {
    audience: 'chapter',
    data: ({ z, Id, ChapterId, LIMITS }) =>
      z.strictObject({
        announcementId: Id,
        chapterId: ChapterId,
        title: z.string().max(LIMITS.announcementTitleMax),
      }),
    group: null,
    icon: 'megaphone',
    isUrgent: true,
  },
  /** Nobody is notified. An admin has saved or deleted the paused announcement, so nothing is left to do. */
  'announcement.settled': {
    audience: 'chapters',
    data: ({ z, Id }) => z.strictObject({ announcementId: Id }),
    group: null,
    icon: null,
  },
} satisfies KindContracts;
