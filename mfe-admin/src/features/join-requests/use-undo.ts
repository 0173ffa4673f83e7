import { affectedBy, api, countText, invalidate, problemMessage, toast } from '@meridian/platform';
import { ApiError, UNDO_DECISION_MS, type Decision, type JoinRequest } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Requests that this page has decided together, while the decision can be undone. */
export interface Undoable {
  key: number;
  requests: JoinRequest[];
  decision: Decision;
  /**
   * The last time at which an undo can begin, in milliseconds since the epoch. The server accepts each undo until then.
   */
  until: number;
}

interface Refused {
  request: JoinRequest;
  message: string;
  /** Whether there was no response, so that the undo can be tried again. */
  isUnclear: boolean;
}

/** Returns the decisions of this page that can be undone, newest first, each for 10 s. */
export function useUndo() {
  const [undoables, setUndoables] = useState<readonly Undoable[]>([]);
  const lastKey = useRef(0);
  const add = useCallback((requests: JoinRequest[], decision: Decision, forMs: number = UNDO_DECISION_MS) => {
    if (requests.length === 0 || forMs <= 0) return;
    lastKey.current += 1;
    const added = { key: lastKey.current, requests, decision, until: Date.now() + forMs };
    setUndoables((others) => [added, ...others]);
  }, []);

  const undo = useMutation({
    mutationFn: async ({ requests }: Undoable) => {
      const refused: Refused[] = [];
      for (const request of [...requests].reverse())
        await api.chapters.undoDecision({ params: { id: request.id } }).catch((error: unknown) => {
          const isUnclear = !(error instanceof ApiError && error.status < 500);
          refused.push({ request, message: problemMessage(error, 'Try again.'), isUnclear });
        });
      return refused;
    },
    onSuccess: (refused, { key, requests }) => {
      notify(requests, refused);
      const again = refused.flatMap(({ request, isUnclear }) => (isUnclear ? [request] : [])).reverse();
      setUndoables((all) =>
        all.flatMap((each) => (each.key !== key ? [each] : again.length > 0 ? [{ ...each, requests: again }] : [])),
      );
    },
    onSettled: () => invalidate(...affectedBy.decision),
  });

  const isUndoing = undo.isPending;
  useEffect(() => {
    if (undoables.length === 0 || isUndoing) return;
    const next = Math.min(...undoables.map(({ until }) => until));
    const timer = setTimeout(
      () => setUndoables((all) => all.filter(({ until }) => until > next)),
      Math.max(0, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [undoables, isUndoing]);
  return { undoables, add, undo };
}

/** Shows how many requests are pending again, how many are not, and why. */
function notify(requests: readonly JoinRequest[], refused: readonly Refused[]): void {
  const count = requests.length - refused.length;
  if (refused.length === 0) {
    toast({
      title: count === 1 ? 'Decision undone' : 'Decisions undone',
      description: `${countText(count, 'request')} pending again.`,
    });
    return;
  }
  const [only] = requests.length === 1 ? requests : [];
  toast({
    title: only ? 'Not undone' : `${countText(count, 'decision')} undone, ${refused.length} not`,
    description: [...new Set(refused.map(({ message }) => message))].join(' '),
    variant: 'destructive',
  });
}
