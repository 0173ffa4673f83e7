import { affectedBy, api, countText, invalidate, problemMessage, toast, toastError } from '@meridian/platform';
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

/**
 * Makes one call for each chapter. If one of several calls fails, its failure is reported with the results of the
 * others.
 */
async function decideAll({ requests, decision, reason }: Decided) {
  const chapterIds = [...new Set(requests.map(({ chapterId }) => chapterId))];
  const all: DecisionResult[] = [];
  let until = Infinity;
  for (const id of chapterIds) {
    const ids = requests.filter(({ chapterId }) => chapterId === id).map((request) => request.id);
    const body = { ids, decision, ...(reason && { reason }) };
    const { results, undoMs } = await api.chapters.decideMany({ params: { id }, body }).catch((error: unknown) => {
      if (chapterIds.length === 1) throw error;
      const message = problemMessage(error, DECISION_TEXTS[decision].failure.description);
      return { results: ids.map((each) => ({ id: each, isDecided: false, message })), undoMs: Infinity };
    });
    all.push(...results);
    until = Math.min(until, Date.now() + undoMs);
  }
  return { results: all, undoMs: until - Date.now() };
}

/** Returns the mutations for decisions on one or many requests, and their undo. */
export function useDesk() {
  const { undoables, add, undo } = useUndo();
  const decide = useMutation({
    mutationFn: decideAll,
    onSuccess: ({ results, undoMs }, { requests, decision }) => {
      const decided = requests.filter(({ id }) => results.some((each) => each.id === id && each.isDecided));
      add(decided, decision, undoMs);
      notify(results, decision);
    },
    onError: (error, { decision }) => {
      const { title, description } = DECISION_TEXTS[decision].failure;
      toastError(title, error, description);
    },
    onSettled: () => invalidate(...affectedBy.decision),
  });
  return { decide, add, undo, undoables, isPending: decide.isPending || undo.isPending };
}

function notify(results: readonly DecisionResult[], decision: Decision): void {
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
