import { affectedBy, api, invalidate, queryFor, toast } from '@meridian/platform';
import { adminApi, chaptersApi, type InvitationInput, isolated } from '@meridian/shared-types';
import { useMutation } from '@tanstack/react-query';

export const allChapters = () => queryFor(chaptersApi.list);

export const useInvite = (onInvited: () => void, onError: (error: Error) => void) =>
  useMutation({
    mutationFn: (body: InvitationInput) => api.accounts.invite({ body }),
    onSuccess: async (_, { name, email }) => {
      toast({ title: 'Invitation sent', description: `${isolated(name)} gets an email at ${email}.` });
      onInvited();
      await invalidate(adminApi.firstSteps, ...affectedBy.membership);
    },
    onError,
  });
