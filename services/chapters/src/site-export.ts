import { exportedId, exportSource, instantOrNull, type ExportSources } from '@meridian/service-kit';
import { chaptersOf, type AnnouncementDoc, type HiddenAnnouncementDoc } from './models/announcement.model';
import type { BanDoc } from './models/ban.model';
import type { ChapterDoc } from './models/chapter.model';
import type { JoinRequestDoc } from './models/join-request.model';
import type { MembershipDoc } from './models/membership.model';
import type { Models } from './models/create-models';

const ANNOUNCEMENT = {
  chapterId: 1,
  later: 1,
  authorId: 1,
  title: 1,
  content: 1,
  createdAt: 1,
  editedAt: 1,
  pinnedIn: 1,
  expiresAt: 1,
} as const;
const toRecord = ({ _id, later, authorId, title, content, ...announcement }: AnnouncementDoc) => ({
  id: String(_id),
  chapterIds: chaptersOf(announcement),
  isForLaterChapters: later ?? false,
  authorId: exportedId(authorId),
  title,
  content,
  createdAt: instantOrNull(announcement.createdAt),
  editedAt: instantOrNull(announcement.editedAt),
  pinnedIn: announcement.pinnedIn ?? [],
  expiresAt: instantOrNull(announcement.expiresAt),
});

type Needed = Pick<
  Models,
  'Chapters' | 'Memberships' | 'JoinRequests' | 'Bans' | 'Announcements' | 'HiddenAnnouncements'
>;

/** Exports the data of the chapters service for a site export. */
export const exportSources = (models: Needed): ExportSources<'chapters'> => ({
  chapters: exportSource<'chapters', ChapterDoc>(models.Chapters, {
    fields: {
      slug: 1,
      slugs: 1,
      name: 1,
      description: 1,
      state: 1,
      timeZone: 1,
      createdAt: 1,
      foundedOn: 1,
      picture: 1,
      joinPolicy: 1,
      joinQuestions: 1,
      savedNotes: 1,
      memberCount: 1,
      'archive.at': 1,
      'archive.reason': 1,
      'archive.mergedInto': 1,
    },
    toId: Number,
    toItem: ({
      _id,
      slugs,
      createdAt,
      foundedOn,
      picture,
      joinPolicy,
      joinQuestions = [],
      savedNotes = [],
      archive,
      ...chapter
    }) => ({
      record: {
        id: _id,
        slug: chapter.slug,
        formerSlugs: slugs.filter((slug) => slug !== chapter.slug),
        name: chapter.name,
        description: chapter.description,
        state: chapter.state,
        timeZone: chapter.timeZone,
        createdAt: instantOrNull(createdAt),
        foundedOn: foundedOn ?? null,
        picture: picture ? { id: picture.id, alt: picture.alt } : null,
        joinPolicy: joinPolicy ?? 'ask',
        joinQuestions: joinQuestions.map(({ text, isRequired }) => ({ text, isRequired })),
        savedNotes,
        memberCount: chapter.memberCount,
        archivedAt: instantOrNull(archive?.at),
        archiveReason: archive?.reason ?? null,
        mergedIntoId: archive?.mergedInto ?? null,
      },
    }),
  }),
  memberships: exportSource<'memberships', MembershipDoc>(models.Memberships, {
    fields: { userId: 1, chapterId: 1, role: 1, joinedAt: 1 },
    toItem: ({ _id, userId, chapterId, role, joinedAt }) => ({
      record: { id: String(_id), userId: String(userId), chapterId, role, joinedAt: instantOrNull(joinedAt) },
    }),
  }),
  joinRequests: exportSource<'joinRequests', JoinRequestDoc>(models.JoinRequests, {
    fields: {
      userId: 1,
      chapterId: 1,
      status: 1,
      message: 1,
      answers: 1,
      createdAt: 1,
      decidedAt: 1,
      decidedBy: 1,
      reason: 1,
    },
    toItem: ({ _id, userId, chapterId, status, message, answers = [], createdAt, decidedAt, decidedBy, reason }) => ({
      record: {
        id: String(_id),
        userId: String(userId),
        chapterId,
        status,
        message,
        answers: answers.map(({ question, answer }) => ({ question, answer })),
        createdAt: instantOrNull(createdAt),
        decidedAt: instantOrNull(decidedAt),
        decidedById: exportedId(decidedBy),
        reason: reason ?? null,
      },
    }),
  }),
  bans: exportSource<'bans', BanDoc>(models.Bans, {
    fields: { userId: 1, chapterId: 1, reason: 1, until: 1, bannedBy: 1, createdAt: 1 },
    toItem: ({ _id, userId, chapterId, reason, until, bannedBy, createdAt }) => ({
      record: {
        id: String(_id),
        userId: String(userId),
        chapterId,
        reason,
        until: instantOrNull(until),
        byId: exportedId(bannedBy),
        createdAt: instantOrNull(createdAt),
      },
    }),
  }),
  announcements: exportSource<'announcements', AnnouncementDoc>(models.Announcements, {
    fields: ANNOUNCEMENT,
    toItem: (announcement) => ({ record: toRecord(announcement) }),
  }),
  hiddenAnnouncements: exportSource<'hiddenAnnouncements', HiddenAnnouncementDoc>(models.HiddenAnnouncements, {
    fields: { ...ANNOUNCEMENT, state: 1, publishAt: 1 },
    toItem: (announcement) => ({
      record: {
        ...toRecord(announcement),
        state: announcement.state,
        publishAt: instantOrNull(announcement.publishAt),
      },
    }),
  }),
});
