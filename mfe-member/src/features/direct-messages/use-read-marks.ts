import { affectedBy, api, invalidate, queryFor } from '@meridian/platform';
import { writeSoon } from '@meridian/platform/realtime';
import { directMessagesGroup, noticesApi, type DirectMessage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The maximum time in milliseconds from a message until its notice is created. */
const NOTICE_MS = 1000;

/**
 * Marks the messages of a conversation and their notices as read while the person sees the newest one. Positions are
 * written together with those of chats.
 */
export function useReadMarks(
  userId: string,
  unread: number,
  last: DirectMessage | undefined,
  isReading: boolean,
): void {
  const notices = useQuery(queryFor(noticesApi.countUnread)).data?.unread ?? 0;
  const seq = last?.seq ?? 0;
  const at = last?.timestamp;

  useEffect(() => {
    if (!isReading || unread === 0 || seq === 0) return;
    writeSoon(directMessagesGroup(userId), () =>
      api.directMessages.markRead({ params: { userId }, body: { until: seq } }).then(
        () => invalidate(...affectedBy.directMessages),
        () => undefined, // The next message, or the next visit, marks it as read.
      ),
    );
  }, [isReading, userId, unread, seq]);

  useEffect(() => {
    if (!isReading || notices === 0 || at === undefined) return;
    const until = new Date(Date.parse(at) + NOTICE_MS).toISOString();
    void api.notices.markRead({ body: { until, groupKey: directMessagesGroup(userId) } }).then(
      (left) => (left.unread === notices ? undefined : invalidate(...affectedBy.notices)),
      () => undefined,
    );
  }, [isReading, userId, notices, at]);
}
