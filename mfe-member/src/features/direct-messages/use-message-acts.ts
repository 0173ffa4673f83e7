import { affectedBy, api, invalidate } from '@meridian/platform';
import type { DirectMessage, Reaction } from '@meridian/shared-types';
import { useMemo } from 'react';
import { sayMarkedUnread, showReactionFailure } from '../messaging/message-calls';

const refresh = () => invalidate(...affectedBy.directMessages);

/** Returns what the user does with messages in the conversation with a person. The functions stay the same. */
export const useMessageActs = (userId: string) =>
  useMemo(
    () => ({
      /** Makes or withdraws a reaction. */
      react: ({ id }: DirectMessage, reaction: Reaction, isOn: boolean) =>
        void showReactionFailure(
          api.directMessages.react({ params: { userId, id }, body: { reaction, isOn } }).then(refresh),
          isOn,
        ),
      /** Marks a message of the other person and all later ones as unread. */
      markUnread: ({ seq }: DirectMessage) =>
        void sayMarkedUnread(api.directMessages.markUnread({ params: { userId }, body: { seq } })).then(refresh),
    }),
    [userId],
  );
