import { affectedBy, api, invalidate, toastError } from '@meridian/platform';
import type { DirectMessage, Reaction } from '@meridian/shared-types';
import { useCallback } from 'react';

/** Returns a function that makes or withdraws a reaction to a message in the conversation with a person. */
export const useReacting = (userId: string) =>
  useCallback(
    async ({ id }: DirectMessage, reaction: Reaction, isOn: boolean) => {
      try {
        await api.directMessages.react({ params: { userId, id }, body: { reaction, isOn } });
        await invalidate(...affectedBy.directMessages);
      } catch (error) {
        toastError(isOn ? 'Your reaction was not sent' : 'Your reaction was not withdrawn', error, 'Try again.');
      }
    },
    [userId],
  );
