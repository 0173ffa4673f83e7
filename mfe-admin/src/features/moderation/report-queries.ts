import { queryFor, pagesFor } from '@meridian/platform';
import { inboxApi } from '@meridian/shared-types';

/** Returns the query for the reported messages and events of a chapter without a decision. */
export const openReportsQuery = (chapterId: number) => queryFor(inboxApi.chapterReports, { params: { chapterId } });

/** Returns the paginated query for the decided reports. */
export const closedReportPages = (chapterId: number) =>
  pagesFor(inboxApi.chapterReports, 'before', ({ next }) => next, {
    params: { chapterId },
    query: { state: 'closed' },
  });
