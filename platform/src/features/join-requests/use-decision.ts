import { useMutation } from '@tanstack/react-query';
import type { Decision, JoinRequest } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { api } from '../../api/api';
import { invalidate } from '../../api/invalidate';
import { toast } from '../../toasts/store';
import { toastError } from '../../toasts/toast-error';

/** The texts of the toasts after a decision. */
export interface DecisionTexts {
  title: string;
  description?: string;
  failure: { title: string; description: string };
}

export interface UseDecisionOptions {
  /** The calls that store the decision: `api.chapters`, or `api.admin` for all chapters. */
  endpoints: Pick<typeof api.chapters, 'approve' | 'reject'>;
  texts: Record<Decision, DecisionTexts>;
}

export interface DecisionInput {
  request: JoinRequest;
  decision: Decision;
  /** The reason for the person who asked, or an empty string. */
  reason: string;
}

const CALL = { approved: 'approve', rejected: 'reject' } as const satisfies Record<Decision, string>;

/**
 * Creates the mutation for the decision on a join request. It always invalidates the affected queries, even if it
 * fails, because someone else may have decided already.
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
