import { affectedBy, api, queryFor, useApiMutation } from '@meridian/platform';
import { adminApi, chaptersApi, type InvitationInput, isolated } from '@meridian/shared-types';

export const allChapters = () => queryFor(chaptersApi.list);

export const useInvite = (onDone: () => void, failed: (error: Error) => void) =>
  useApiMutation({
    mutationFn: (body: InvitationInput) => api.accounts.invite({ body }),
    done: (_, { name, email }) => ({
      title: 'Invitation sent',
      description: `${isolated(name)} gets an email at ${email}.`,
    }),
    onDone,
    failed,
    affects: [adminApi.firstSteps, ...affectedBy.membership],
  });
