import * as z from 'zod';
import { ArchivedChapter, ArchiveInput, ArchiveSummary, BringBackInput, FormerChapter } from './archive-schemas';
import { ChapterMergeInput, MergeQuery, MergeSummary } from './merge-schemas';
import { ChapterDetails } from './office-schemas';
import { ChapterParams } from './schemas';

/** The terms of the calls that archive, restore and merge chapters. */
export const archiveTerms = {
  archived: {
    access: 'site-admin',
    summary: 'Archived chapters, the latest first, up to 500',
    response: z.array(ArchivedChapter),
  },
  archiveSummary: {
    access: 'site-admin',
    summary: 'What archiving a chapter would touch',
    params: ChapterParams,
    response: ArchiveSummary,
  },
  archive: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Archives a chapter: it is in no list, can be read, and nothing in it changes. 409 for coming events that are not to be cancelled',
    params: ChapterParams,
    body: ArchiveInput,
    response: ChapterDetails,
  },
  bringBack: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary: 'Brings an archived chapter back, with its members, roles and pending requests',
    params: ChapterParams,
    body: BringBackInput,
    response: ChapterDetails,
  },
  mergeSummary: {
    access: 'site-admin',
    summary: 'What merging a chapter into another one would do',
    params: ChapterParams,
    query: MergeQuery,
    response: MergeSummary,
  },
  merge: {
    access: 'site-admin',
    needsRecentSignIn: true,
    limit: 'rare',
    summary:
      'Merges a chapter into another one for good: its members, pending requests, addresses, coming events and scheduled announcements are there, and it is archived',
    params: ChapterParams,
    body: ChapterMergeInput,
    response: ChapterDetails,
  },
  myArchived: {
    access: 'signed-in',
    summary: "The caller's archived chapters, the latest first, up to 100",
    response: z.array(FormerChapter),
  },
} as const;
