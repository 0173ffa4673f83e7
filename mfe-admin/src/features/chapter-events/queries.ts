import { affectedBy, api, invalidate, queryFor, toast } from '@meridian/platform';
import { type ChapterEvent, type ChapterEventView, eventsApi, isolated } from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';

export const eventCountsQuery = (chapterId: number) =>
  queryFor(eventsApi.countsOfChapter, { params: { id: chapterId } });

/** Returns the paginated query for the events of a chapter in one view. */
export const chapterEventPages = (chapterId: number, view: ChapterEventView) =>
  infiniteQueryOptions({
    queryKey: [...queryFor(eventsApi.ofChapter, { params: { id: chapterId }, query: { view } }).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.events.ofChapter({ params: { id: chapterId }, query: { view, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const useCancelEvent = ({ id, title }: ChapterEvent, onDone: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: ({ reason }: { reason: string }) => api.events.cancel({ params: { id }, body: { reason } }),
    onSuccess: async () => {
      toast({ title: 'Event cancelled', description: `People who replied to ${isolated(title)} will be told why.` });
      onDone();
      await invalidate(...affectedBy.event);
    },
    onError,
  });
