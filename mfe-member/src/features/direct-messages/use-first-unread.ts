import type { DirectMessage } from '@meridian/shared-types';
import { useState } from 'react';

/**
 * Returns the `seq` of the message that was the first unread one when the conversation was opened.
 * @param unread the number of unread messages. Undefined while the messages are loading.
 */
export function useFirstUnread(
  messages: readonly DirectMessage[],
  unread: number | undefined,
  ownId: string,
): number | undefined {
  const [atFirst, setAtFirst] = useState<{ seq: number | undefined }>();
  if (!atFirst && unread !== undefined) {
    const ofOther = messages.filter(({ senderId, isRemoved }) => senderId !== ownId && !isRemoved);
    setAtFirst({ seq: unread > 0 ? ofOther.at(-unread)?.seq : undefined });
  }
  return atFirst?.seq;
}
