import { affectedBy, api, invalidate, toastError } from '@meridian/platform';
import { useMutation } from '@tanstack/react-query';

/** Returns the mutation that blocks a person, or unblocks one who is blocked. */
export const useBlocking = (userId: string, isBlocked: boolean, onDone?: () => void) =>
  useMutation({
    mutationFn: () => api.directMessages[isBlocked ? 'unblock' : 'block']({ params: { userId } }),
    onSuccess: () => invalidate(...affectedBy.directMessages),
    onError: (error) => toastError('Nothing was changed', error, 'Try again.'),
    onSettled: onDone,
  });
