import { joinRoom, useOutbox } from '@meridian/platform/realtime';
import type { ChatMessage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { catchUp, historyOf, loadOlder, receive } from './history';
import { useTypists } from './use-typists';

const NONE: ChatMessage[] = [];

/** A failed catch-up is repeated by the next join of the room, so nothing is lost by leaving it. */
const whenAble = (work: Promise<void>) => {
  work.catch(() => undefined);
};

/** Everything a panel shows of one chapter's chat, kept current while the panel is there. */
export function useChapterChat(chapterId: number, userId: string) {
  const history = useQuery(historyOf(chapterId));
  const { typists, remember, forget } = useTypists();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const messages = history.data ?? NONE;

  useEffect(
    () =>
      joinRoom(chapterId, {
        onReady: (headSeq) => whenAble(catchUp(chapterId, headSeq)),
        onMessage: (message) => {
          forget(message.senderId);
          whenAble(receive(chapterId, message));
        },
        onTyping: (typist) => {
          if (typist.userId !== userId) remember(typist);
        },
        onStoppedTyping: (typist) => forget(typist.userId),
      }),
    [chapterId, userId, remember, forget],
  );

  const older = useCallback(async () => {
    setLoadingOlder(true);
    await loadOlder(chapterId).catch(() => undefined);
    setLoadingOlder(false);
  }, [chapterId]);

  const outbox = useOutbox(chapterId);
  const unconfirmed = useMemo(() => {
    const stored = new Set(messages.slice(-PAGE_OF_OWN).map((message) => message.clientId));
    return outbox.filter((entry) => !stored.has(entry.clientId));
  }, [messages, outbox]);

  return {
    messages,
    unconfirmed,
    typists,
    isLoading: history.isPending,
    isError: history.isError && !history.data,
    retry: () => whenAble(catchUp(chapterId)),
    hasOlder: (messages[0]?.seq ?? 1) > 1,
    loadingOlder,
    loadOlder: older,
  };
}

/** How far back an acknowledged message can stand whose outbox entry is still there. */
const PAGE_OF_OWN = 200;

export type ChapterChat = ReturnType<typeof useChapterChat>;
