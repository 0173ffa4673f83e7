import * as z from 'zod';
import { ChapterIdParam, Done } from '../fields';
import {
  ChapterReportPage,
  ChapterReportParams,
  ChapterReportQuery,
  ReportDecisionInput,
} from './chapter-report-schemas';

/** The terms of the calls for reported messages of a chapter's chat. */
export const chapterReportTerms = {
  chapterReports: {
    access: 'active-or-site-admin',
    summary:
      "Lists the reported messages of a chapter's chat, except those that the caller wrote (chapter admins, site admins)",
    params: z.strictObject({ chapterId: ChapterIdParam }),
    query: ChapterReportQuery,
    response: ChapterReportPage,
  },
  decideReport: {
    access: 'active-or-site-admin',
    limit: 'frequent',
    summary:
      'Decides on a reported message for everyone who reported it; 409 if another admin has already decided (chapter admins, site admins)',
    params: ChapterReportParams,
    body: ReportDecisionInput,
    response: Done,
  },
} as const;
