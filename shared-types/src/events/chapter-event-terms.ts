import * as z from 'zod';
import { ChapterIdParam, IdParams } from '../fields';
import { ChapterEventCounts, ChapterEventPage, ChapterEventQuery } from './chapter-event-schemas';

const ChapterParams = z.strictObject({ id: ChapterIdParam });

/** The part of the events contract for the admins of a chapter. */
export const chapterEventTerms = {
  ofChapter: {
    access: 'active-or-site-admin',
    summary:
      'A page of the events of a chapter, with drafts and who came; coming ones by default (its admins, site admins)',
    params: ChapterParams,
    query: ChapterEventQuery,
    response: ChapterEventPage,
  },
  countsOfChapter: {
    access: 'active-or-site-admin',
    summary: 'Number of drafts, coming and past events of a chapter (its admins, site admins)',
    params: ChapterParams,
    response: ChapterEventCounts,
  },
  exportAttendance: {
    access: 'active-or-site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Who goes to an event, and who came in, as a CSV file without email addresses (those who manage the event); in the audit log',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
} as const;
