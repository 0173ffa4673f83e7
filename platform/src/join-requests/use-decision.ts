import { useMutation } from '@tanstack/react-query';
import type { Decision, JoinRequest } from '@meridian/shared-types';
import { affectedBy } from '../api/affected-by';
import { api } from '../api/api';
import { invalidate } from '../api/invalidate';
import { toast } from '../toasts/store';
import { toastError } from '../toasts/toast-error';

/** What the toasts say after a decision. */
export interface DecisionTexts {
  title: string;
  description?: string;
  failure: { title: string; description: string };
}

export interface UseDecisionOptions {
  /** The calls that store it: `api.chapters`, or `api.admin` for all chapters. */
  endpoints: Pick<typeof api.chapters, 'approve' | 'reject'>;
  texts: Record<Decision, DecisionTexts>;
}

export interface DecisionInput {
  request: JoinRequest;
  decision: Decision;
  /** For the person who asked; empty for none. */
  reason: string;
}

const CALL = { approved: 'approve', rejected: 'reject' } as const satisfies Record<Decision, string>;

/**
 * The decision on a join request. Whether it succeeds or fails, what it affects is read again: someone else may have
 * decided already.
 * @example
 * const decision = useDecision({ endpoints: api.chapters, texts: TEXTS });
 * decision.mutate({ request, decision: 'approved', reason: '' });
 */
export function useDecision({ endpoints, texts }: UseDecisionOptions) {
  return useMutation({
    mutationFn: ({ request, decision, reason }: DecisionInput) =>
      endpoints[CALL[decision]]({ params: { id: request.id }, ...(reason && { body: { reason } }) }),
    onSuccess: (_request, { decision }) => {
      const { title, description } = texts[decision];
      toast({ title, description });
    },
    onError: (error, { decision }) => {
      const { title, description } = texts[decision].failure;
      toastError(title, error, description);
    },
    onSettled: () => invalidate(...affectedBy.decision),
  });
}
