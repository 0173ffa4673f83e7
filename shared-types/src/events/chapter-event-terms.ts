import * as z from 'zod';
import { ChapterIdParam, IdParams } from '../fields/fields';
import { ChapterEventCounts, ChapterEventPage, ChapterEventQuery } from './chapter-event-schemas';

const ChapterParams = z.strictObject({ id: ChapterIdParam });

/** The terms of the events contract for the admins of a chapter. */
export const chapterEventTerms = {
  ofChapter: {
    access: 'signed-in',
    summary:
      'Lists a page of the events of a chapter with drafts and attendance; upcoming ones by default (chapter admins, site admins)',
    params: ChapterParams,
    query: ChapterEventQuery,
    response: ChapterEventPage,
    maxBytes: 384 * 1024,
  },
  countsOfChapter: {
    access: 'signed-in',
    summary: 'Counts the drafts, upcoming events and past events of a chapter (chapter admins, site admins)',
    params: ChapterParams,
    response: ChapterEventCounts,
  },
  exportAttendance: {
    access: 'signed-in',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Exports who is going and who was checked in as a CSV file without email addresses, and records the export in the audit log (event managers)',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
} as const;
