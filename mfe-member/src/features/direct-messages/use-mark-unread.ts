import { affectedBy, api, invalidate, toast, toastError } from '@meridian/platform';
import type { DirectMessage } from '@meridian/shared-types';
import { useCallback } from 'react';

/** Returns the function that marks a message of the other person and all later ones as unread. */
export const useMarkUnread = (userId: string): ((message: DirectMessage) => void) =>
  useCallback(
    ({ seq }) =>
      void api.directMessages.markUnread({ params: { userId }, body: { seq } }).then(
        () => {
          toast({ title: 'Marked as unread' });
          return invalidate(...affectedBy.directMessages);
        },
        (error: unknown) => void toastError('Not marked as unread', error, 'Try again.'),
      ),
    [userId],
  );
