import { exportSource, type ExportSources } from '@meridian/service-kit';
import { chaptersOf, type AnnouncementDoc } from './models/announcement.model';
import type { Models } from './models/create-models';

const announcement = {
  chapterIds: (doc: AnnouncementDoc) => chaptersOf(doc),
  isForLaterChapters: 'later',
} as const;

type Needed = Pick<
  Models,
  'Chapters' | 'Memberships' | 'JoinRequests' | 'Bans' | 'Announcements' | 'HiddenAnnouncements'
>;

/** Exports the data of the chapters service for a site export. */
export const exportSources = (models: Needed): ExportSources<'chapters'> => ({
  chapters: exportSource('chapters', models.Chapters, {
    columns: {
      formerSlugs: ({ slug, slugs }) => slugs.filter((other) => other !== slug),
      picture: ({ picture }) => picture && { id: picture.id, alt: picture.alt },
      joinPolicy: ({ joinPolicy }) => joinPolicy ?? 'ask',
      joinQuestions: ({ joinQuestions }) => joinQuestions?.map(({ text, isRequired }) => ({ text, isRequired })),
      archivedAt: 'archive.at',
      archiveReason: 'archive.reason',
      mergedIntoId: 'archive.mergedInto',
    },
    reads: ['slugs', 'picture', 'joinPolicy', 'joinQuestions'],
    toId: Number,
  }),
  memberships: exportSource('memberships', models.Memberships, { columns: {} }),
  joinRequests: exportSource('joinRequests', models.JoinRequests, {
    columns: {
      answers: ({ answers }) => answers?.map(({ question, answer }) => ({ question, answer })),
      decidedById: 'decidedBy',
    },
    reads: ['answers'],
  }),
  bans: exportSource('bans', models.Bans, { columns: { byId: 'bannedBy' } }),
  announcements: exportSource('announcements', models.Announcements, {
    columns: announcement,
    reads: ['chapterId'],
  }),
  hiddenAnnouncements: exportSource('hiddenAnnouncements', models.HiddenAnnouncements, {
    columns: announcement,
    reads: ['chapterId'],
  }),
});
