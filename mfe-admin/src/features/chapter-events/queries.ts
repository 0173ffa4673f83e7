import { queryFor, pagesFor } from '@meridian/platform';
import { type ChapterEventView, eventsApi } from '@meridian/shared-types';

export const eventCountsQuery = (chapterId: number) =>
  queryFor(eventsApi.countsOfChapter, { params: { id: chapterId } });

/** Returns the paginated query for the events of a chapter in one view. */
export const chapterEventPages = (id: number, view: ChapterEventView) =>
  pagesFor(eventsApi.ofChapter, 'after', ({ next }) => next, { params: { id }, query: { view } });
