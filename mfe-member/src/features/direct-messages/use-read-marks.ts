import { affectedBy, api, invalidate, queryFor } from '@meridian/platform';
import { directMessagesGroup, noticesApi, type DirectMessage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

const onVisibility = (notify: () => void) => {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
};
/** The maximum time in milliseconds from a message until its notice is created. */
const NOTICE_MS = 1000;

/** Marks the visible messages of a conversation and their notices as read, unless the page is hidden. */
export function useReadMarks(userId: string, unread: number, last: DirectMessage | undefined): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const notices = useQuery(queryFor(noticesApi.countUnread)).data?.unread ?? 0;
  const seq = last?.seq ?? 0;
  const at = last?.timestamp;

  useEffect(() => {
    if (!isVisible || unread === 0 || seq === 0) return;
    void api.directMessages.markRead({ params: { userId }, body: { until: seq } }).then(
      () => invalidate(...affectedBy.directMessages),
      () => undefined, // The next message, or the next visit, marks it as read.
    );
  }, [isVisible, userId, unread, seq]);

  useEffect(() => {
    if (!isVisible || notices === 0 || at === undefined) return;
    const until = new Date(Date.parse(at) + NOTICE_MS).toISOString();
    void api.notices.markRead({ body: { until, groupKey: directMessagesGroup(userId) } }).then(
      (left) => (left.unread === notices ? undefined : invalidate(...affectedBy.notices)),
      () => undefined,
    );
  }, [isVisible, userId, notices, at]);
}
