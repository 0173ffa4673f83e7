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
    summary: "Reported messages of a chapter's chat, without those of the caller (its admins, site admins)",
    params: z.strictObject({ chapterId: ChapterIdParam }),
    query: ChapterReportQuery,
    response: ChapterReportPage,
  },
  decideReport: {
    access: 'active-or-site-admin',
    limit: 'frequent',
    summary:
      'Decides about a reported message, for all who reported it; 409 if another admin was faster (its admins, site admins)',
    params: ChapterReportParams,
    body: ReportDecisionInput,
    response: Done,
  },
} as const;
