import { api, invalidate, toast, toastError } from '@meridian/platform';
import { accountsApi, adminApi, personMailsApi } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

const DECISIONS = {
  confirm: { call: api.accounts.confirmProposal, done: 'It took effect.' },
  withdraw: { call: api.accounts.withdrawProposal, done: 'The proposal was withdrawn.' },
} as const;

/** Confirms or withdraws a proposal. The account and the lists are fetched again afterwards. */
export const useDecision = (decision: keyof typeof DECISIONS, id: string, onSettled: () => void) =>
  useMutation({
    mutationFn: () => DECISIONS[decision].call({ params: { id } }),
    onSuccess: () => toast({ title: 'Done', description: DECISIONS[decision].done }),
    onError: (error: Error) => toastError('Nothing changed', error, 'Try again in a moment.'),
    onSettled: async () => {
      onSettled();
      // Another admin may have decided as well.
      await invalidate(accountsApi.get, accountsApi.siteAdmins, adminApi.personRecord, personMailsApi.list);
    },
  });
