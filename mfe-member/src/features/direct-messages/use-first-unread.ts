import type { DirectMessage, DirectMessagePage } from '@meridian/shared-types';
import { useState } from 'react';

/**
 * Returns the `seq` of the message that was the first unread one when the conversation was opened, or when messages
 * were last marked as unread.
 * @param state the state of the conversation that the server returned; undefined while it is loading.
 */
export function useFirstUnread(
  messages: readonly DirectMessage[],
  state: Pick<DirectMessagePage, 'unread' | 'version'> | undefined,
  ownId: string,
): number | undefined {
  const [atFirst, setAtFirst] = useState<{ seq: number | undefined; version: number }>();
  if (state && state.version !== atFirst?.version) {
    const { unread, version } = state;
    const ofOther = messages.filter(({ senderId, isRemoved }) => senderId !== ownId && !isRemoved);
    setAtFirst({ seq: unread > 0 ? ofOther.at(-unread)?.seq : undefined, version });
  }
  return atFirst?.seq;
}
