import { joinRoom, useOutbox } from '@meridian/platform/realtime';
import type { ChatMessage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { catchUp, forget, historyOf, loadOlder, receive } from './history';
import { useTypingUsers } from './use-typing-users';

const NONE: ChatMessage[] = [];

/** Ignores a failed catch-up, because the next join of the room repeats it. */
const ignoreFailure = (promise: Promise<void>) => {
  promise.catch(() => undefined);
};

/** Returns the state of one chapter's chat. It is updated while the component is mounted. */
export function useChapterChat(chapterId: number, userId: string) {
  const history = useQuery(historyOf(chapterId));
  const { typingUsers, add: addTypingUser, remove: removeTypingUser } = useTypingUsers();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const messages = history.data ?? NONE;

  useEffect(
    () =>
      joinRoom(chapterId, {
        onReady: (headSeq) => ignoreFailure(catchUp(chapterId, headSeq)),
        onMessage: (message) => {
          removeTypingUser(message.senderId);
          ignoreFailure(receive(chapterId, message));
        },
        onRemoved: (seq) => forget(chapterId, seq),
        onTyping: (user) => {
          if (user.userId !== userId) addTypingUser(user);
        },
        onStoppedTyping: (user) => removeTypingUser(user.userId),
      }),
    [chapterId, userId, addTypingUser, removeTypingUser],
  );

  const older = useCallback(async () => {
    setLoadingOlder(true);
    const isLoaded = await loadOlder(chapterId).then(
      () => true,
      () => false,
    );
    setLoadingOlder(false);
    return isLoaded;
  }, [chapterId]);

  const unconfirmed = useOutbox(chapterId, messages);

  return {
    messages,
    unconfirmed,
    typingUsers,
    isLoading: history.isPending,
    /** The reason why there are no messages to show. */
    error: history.data ? null : history.error,
    retry: () => ignoreFailure(catchUp(chapterId)),
    hasOlder: (messages[0]?.seq ?? 1) > 1,
    loadingOlder,
    /** Resolves to true if it succeeded. */
    loadOlder: older,
  };
}

export type ChapterChat = ReturnType<typeof useChapterChat>;
