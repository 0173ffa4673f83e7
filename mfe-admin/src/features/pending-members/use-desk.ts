import { affectedBy, api, countText, invalidate, toast, toastError } from '@meridian/platform';
import type { Decision, DecisionResult, JoinRequest } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { DECISION_TEXTS } from './queries';
import { useUndo } from './use-undo';

interface Decided {
  requests: JoinRequest[];
  decision: Decision;
  reason: string;
}

const WORDS = { approved: 'approved', rejected: 'rejected' } as const satisfies Record<Decision, string>;

/** Decisions on one or many requests of a chapter, and their undo. */
export function useDesk(chapterId: number) {
  const { undoables, add, undo } = useUndo();
  const decide = useMutation({
    mutationFn: ({ requests, decision, reason }: Decided) =>
      api.chapters.decideMany({
        params: { id: chapterId },
        body: { ids: requests.map(({ id }) => id), decision, ...(reason && { reason }) },
      }),
    onSuccess: ({ results, undoMs }, { requests, decision }) => {
      const decided = requests.filter(({ id }) => results.some((each) => each.id === id && each.isDecided));
      add(decided, decision, undoMs);
      tell(results, decision);
    },
    onError: (error, { decision }) => {
      const { title, description } = DECISION_TEXTS[decision].failure;
      toastError(title, error, description);
    },
    onSettled: () => invalidate(...affectedBy.decision),
  });
  return { decide, undo, undoables, isPending: decide.isPending || undo.isPending };
}

function tell(results: readonly DecisionResult[], decision: Decision): void {
  const [failed] = results.filter(({ isDecided }) => !isDecided);
  const count = results.filter(({ isDecided }) => isDecided).length;
  if (failed)
    toast({
      title: `${countText(count, 'request')} ${WORDS[decision]}, ${results.length - count} not`,
      description: failed.message,
      variant: 'destructive',
    });
  else if (count === 1)
    toast({ title: DECISION_TEXTS[decision].title, description: DECISION_TEXTS[decision].description });
  else toast({ title: `${countText(count, 'request')} ${WORDS[decision]}` });
}
