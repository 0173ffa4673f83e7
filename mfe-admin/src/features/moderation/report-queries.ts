import { affectedBy, api, invalidate, queryFor, toast } from '@meridian/platform';
import { inboxApi, type ChapterReport, type ReportDecisionInput } from '@meridian/shared-types';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';

/** Returns the query for the reported messages and events of a chapter without a decision. */
export const openReportsQuery = (chapterId: number) => queryFor(inboxApi.chapterReports, { params: { chapterId } });

/** Returns the paginated query for the decided reports. */
export const closedReportPages = (chapterId: number) => {
  const query = { state: 'closed' as const };
  return infiniteQueryOptions({
    queryKey: [...queryFor(inboxApi.chapterReports, { params: { chapterId }, query }).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.inbox.chapterReports({ params: { chapterId }, query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};

const DONE: Record<ReportDecisionInput['action'], string> = {
  remove: 'The message is removed for everyone.',
  mute: 'They can read the chat but not write in it.',
  resolve: 'The people who reported it are told.',
  dismiss: 'Nothing is changed.',
};

/** Decides on a reported message or event. If another admin was faster, their decision is shown. */
export const useDecideReport = (
  chapterId: number,
  { id }: ChapterReport,
  onDone: () => void,
  onError: (error: Error) => void,
) =>
  useMutation({
    mutationFn: (body: ReportDecisionInput) => api.inbox.decideReport({ params: { chapterId, id }, body }),
    onSuccess: (_done, { action }) => {
      toast({ title: 'Decided', description: DONE[action] });
      onDone();
    },
    onError,
    onSettled: () => invalidate(...affectedBy.chapterReports(chapterId), ...affectedBy.moderation(chapterId)),
  });
