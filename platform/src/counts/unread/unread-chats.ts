import { chatsApi, NOTICES_COUNTED, type ReadPosition, type UnreadChats } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryFor } from '../../api/query';
import { countText } from '../../formats/formats';
import { useSession } from '../../session/session';
import { unreadIn, withRead } from './counts';
import { pendingReads } from './pending-reads';

const { queryKey, queryFn } = queryFor(chatsApi.list);

/** The query for what the person has read of all chats, also of what the server has not stored yet. */
export const unreadChats = {
  queryKey,
  queryFn: async (...context: Parameters<typeof queryFn>): Promise<UnreadChats> => {
    const chats = await queryFn(...context);
    return [...pendingReads].reduce((all, [chapterId, until]) => withRead(all, chapterId, until), chats);
  },
};

/**
 * Fetches what the person has read of all chats, once per page. A site admin who acts as another person does not see
 * it.
 * @example const { isLoading } = useUnreadQuery();
 */
export function useUnreadQuery() {
  const { user, isActiveSubscriber } = useSession();
  return useQuery({ ...unreadChats, enabled: isActiveSubscriber && !user?.impersonatedBy }, queryClient);
}

export interface Unread {
  /**
   * Returns the position in the chat of a chapter. It is undefined for others than members, and while it is loading.
   */
  of: (chapterId: number) => ReadPosition | undefined;
  /** The number of unread messages in the chats of all chapters. */
  inChapters: number;
  /** The number of unread direct messages. */
  directMessages: number;
  blockedIds: readonly string[];
}

const NONE: UnreadChats = { chapters: [], directMessages: 0, blockedIds: [] };

/**
 * Returns the numbers of unread messages, without fetching them. All places that show them read these.
 * @example const { of } = useUnread(); of(chapter.id)?.unread
 */
export function useUnread(): Unread {
  const chats = useQuery({ ...unreadChats, enabled: false }, queryClient).data ?? NONE;
  return {
    of: (chapterId) => chats.chapters.find((each) => each.chapterId === chapterId),
    inChapters: unreadIn(chats),
    directMessages: chats.directMessages,
    blockedIds: chats.blockedIds,
  };
}

/** @example shownCount(100) // '99+' */
export const shownCount = (count: number, counted = NOTICES_COUNTED): string =>
  count >= counted ? `${counted - 1}+` : String(count);

/** @example unreadText(3) // '3 unread messages' */
export const unreadText = (count: number): string =>
  count >= NOTICES_COUNTED ? `more than ${NOTICES_COUNTED - 1} unread messages` : countText(count, 'unread message');
