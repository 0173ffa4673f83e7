import { api, useApiMutation } from '@meridian/platform';
import { accountsApi, adminApi, personMailsApi } from '@meridian/shared-types';

const DECISIONS = {
  confirm: { call: api.accounts.confirmProposal, done: 'It took effect.' },
  withdraw: { call: api.accounts.withdrawProposal, done: 'The proposal was withdrawn.' },
} as const;

/** Confirms or withdraws a proposal. The account and the lists are fetched again afterwards. */
export const useDecision = (decision: keyof typeof DECISIONS, id: string, onSettled: () => void) =>
  useApiMutation({
    mutationFn: () => DECISIONS[decision].call({ params: { id } }),
    done: { title: 'Done', description: DECISIONS[decision].done },
    failed: 'Nothing changed',
    onSettled,
    affects: [accountsApi.get, accountsApi.siteAdmins, adminApi.personRecord, personMailsApi.list],
    refetchAfterFailure: true, // Another admin may have decided as well.
  });
