import { api, queryClient, queryFor } from '@meridian/platform';
import { joinRoom, useOutbox } from '@meridian/platform/realtime';
import { chatApi, type ChatMessage, type ChatSettings } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { follows, isMessage, mergeLatest, mergeMessages } from './chat-log';
import { withReactions } from './reaction-log';
import { useTypingUsers } from './use-typing-users';

const PAGE = 100;
/**
 * The maximum number of missing messages that are fetched. If more are missing, the newest page replaces the history.
 */
const MAX_CATCH_UP = 1000;

/** A chat, and the person who reads it. */
interface Read {
  chapterId: number;
  userId: string;
}

/** Returns the query for the loaded messages of a chapter. Fetched and live messages are in one cache entry. */
function createHistoryQuery({ chapterId, userId }: Read) {
  const { queryKey, queryFn } = queryFor(chatApi.messages, { params: { chapterId } });
  return {
    queryKey,
    queryFn: async (...context: Parameters<typeof queryFn>): Promise<ChatMessage[]> => {
      const latest = await queryFn(...context);
      return withReactions(mergeLatest(cachedMessages({ chapterId, userId }) ?? [], latest), userId);
    },
  };
}

const cachedMessages = (read: Read) => queryClient.getQueryData<ChatMessage[]>(createHistoryQuery(read).queryKey);

/**
 * Adds messages to an existing cache entry. Without one, the first fetch is still running, and `catchUp` follows it.
 */
function store(read: Read, messages: ChatMessage[]): void {
  queryClient.setQueryData<ChatMessage[]>(
    createHistoryQuery(read).queryKey,
    (cached) => cached && withReactions(mergeMessages(cached, messages), read.userId),
  );
}

/** Fetches all messages after the newest loaded one. */
async function catchUp(read: Read, headSeq = 0): Promise<void> {
  const cached = await queryClient.ensureQueryData(createHistoryQuery(read));
  let last = cached.at(-1)?.seq ?? 0;
  if (headSeq - last > MAX_CATCH_UP) {
    await queryClient.fetchQuery({ ...createHistoryQuery(read), staleTime: 0 });
    return;
  }
  for (let full = true; full;) {
    const page = await api.chat.messages({
      params: { chapterId: read.chapterId },
      query: { after: String(last), limit: String(PAGE) },
    });
    store(read, page);
    last = page.at(-1)?.seq ?? last;
    full = page.length === PAGE;
  }
}

/** Adds a live message. If messages before it are missing, it fetches all of them instead. */
async function receive(read: Read, message: ChatMessage): Promise<void> {
  const cached = cachedMessages(read);
  if (!cached) return;
  if (follows(cached, message)) store(read, [message]);
  else await catchUp(read, message.seq);
}

/** Fetches the page before the oldest loaded message. */
async function loadOlder(read: Read): Promise<void> {
  const oldest = cachedMessages(read)?.[0];
  if (!oldest || oldest.seq === 1) return;
  const { chapterId } = read;
  store(
    read,
    await api.chat.messages({ params: { chapterId }, query: { before: String(oldest.seq), limit: String(PAGE) } }),
  );
}

/** Ignores a failed catch-up, because the next join of the room repeats it. */
const ignoreFailure = (promise: Promise<void>) => {
  promise.catch(() => undefined);
};

/**
 * Adds what happens in the chat of a chapter to its history while the component is mounted. Returns who is typing, and
 * how members may write, once that is known.
 */
export function useChapterRoom(chapterId: number, userId: string) {
  const { typingUsers, add: addTypingUser, remove: removeTypingUser } = useTypingUsers();
  const [settings, setSettings] = useState<ChatSettings>();
  useEffect(
    () =>
      joinRoom(chapterId, {
        onReady: (headSeq) => ignoreFailure(catchUp({ chapterId, userId }, headSeq)),
        onMessage: (message) => {
          if (isMessage(message)) removeTypingUser(message.senderId);
          ignoreFailure(receive({ chapterId, userId }, message));
        },
        onTyping: (user) => {
          if (user.userId !== userId) addTypingUser(user);
        },
        onSettings: (next) => setSettings((known) => (known && known.version > next.version ? known : next)),
        onStoppedTyping: (user) => removeTypingUser(user.userId),
      }),
    [chapterId, userId, addTypingUser, removeTypingUser],
  );
  return { typingUsers, settings };
}

const NONE: ChatMessage[] = [];

/**
 * Returns the entries of a chapter's log, the messages that are not yet confirmed, and functions that fetch more of
 * them.
 */
export function useHistory(chapterId: number, userId: string) {
  const history = useQuery(createHistoryQuery({ chapterId, userId }));
  const [loadingOlder, setLoadingOlder] = useState(false);
  const messages = history.data ?? NONE;
  const unconfirmed = useOutbox(`chapter:${chapterId}`, messages);

  const older = useCallback(async () => {
    setLoadingOlder(true);
    const isLoaded = await loadOlder({ chapterId, userId }).then(
      () => true,
      () => false,
    );
    setLoadingOlder(false);
    return isLoaded;
  }, [chapterId, userId]);

  return {
    messages,
    unconfirmed,
    isLoading: history.isPending,
    /** The reason why there are no messages to show. */
    error: history.data ? null : history.error,
    /** Fetches the messages again. A failure is shown as `error`. */
    retry: () => void catchUp({ chapterId, userId }).catch(() => undefined),
    hasOlder: (messages[0]?.seq ?? 1) > 1,
    loadingOlder,
    /** Resolves to true if it succeeded. */
    loadOlder: older,
  };
}

export type ChatHistory = ReturnType<typeof useHistory>;
