import * as z from 'zod';
import { ChapterIdParam, Done } from '../fields/fields';
import {
  ChapterReportPage,
  ChapterReportParams,
  ChapterReportQuery,
  ReportDecisionInput,
} from './chapter-report-schemas';

/** The terms of the calls for the cases of a chapter: reported messages of its chat, and reported events. */
export const chapterReportTerms = {
  chapterReports: {
    access: 'signed-in',
    summary:
      'Lists the reported messages and events of a chapter, except those of the caller (chapter admins, site admins)',
    params: z.strictObject({ chapterId: ChapterIdParam }),
    query: ChapterReportQuery,
    response: ChapterReportPage,
    maxBytes: 3072 * 1024,
  },
  decideReport: {
    access: 'signed-in',
    limit: 'frequent',
    summary:
      'Decides on a reported message or event for everyone who reported it; 409 if another admin has already decided (chapter admins, site admins)',
    params: ChapterReportParams,
    body: ReportDecisionInput,
    response: Done,
  },
} as const;
