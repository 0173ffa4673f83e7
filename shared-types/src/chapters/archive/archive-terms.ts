import * as z from 'zod';
import { ArchivedChapter, ArchiveInput, ArchiveSummary, BringBackInput, FormerChapter } from './archive-schemas';
import { ChapterMergeInput, MergeQuery, MergeSummary } from './merge-schemas';
import { ChapterDetails } from '../office-schemas';
import { ChapterParams } from '../schemas';

/** The terms of the calls that archive, restore and merge chapters. */
export const archiveTerms = {
  archived: {
    access: 'site-admin',
    summary: 'Lists up to 500 archived chapters, the latest first',
    response: z.array(ArchivedChapter),
    maxBytes: 3072 * 1024,
  },
  archiveSummary: {
    access: 'site-admin',
    summary: 'Previews what archiving a chapter would affect',
    params: ChapterParams,
    response: ArchiveSummary,
  },
  archive: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Archives a chapter, which can then still be read but not changed; 409 if it has upcoming events that are not to be cancelled',
    params: ChapterParams,
    body: ArchiveInput,
    response: ChapterDetails,
  },
  bringBack: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Restores an archived chapter with its members, roles and pending requests',
    params: ChapterParams,
    body: BringBackInput,
    response: ChapterDetails,
  },
  mergeSummary: {
    access: 'site-admin',
    summary: 'Previews the merge of a chapter into another one',
    params: ChapterParams,
    query: MergeQuery,
    response: MergeSummary,
  },
  merge: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Merges a chapter into another one permanently: moves its members, pending requests, addresses, upcoming events and scheduled announcements, and archives it',
    params: ChapterParams,
    body: ChapterMergeInput,
    response: ChapterDetails,
  },
  myArchived: {
    access: 'signed-in',
    summary: "Lists up to 100 of the caller's archived chapters, the latest first",
    response: z.array(FormerChapter),
  },
} as const;
