import { affectedBy, api, invalidate, queryFor } from '@meridian/platform';
import { writeSoon } from '@meridian/platform/realtime';
import { directMessagesGroup, noticesApi, type DirectMessage, type DirectMessagePage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The maximum time in milliseconds from a message until its notice is created. */
const NOTICE_MS = 1000;

interface Options {
  userId: string;
  /** The state of the conversation that the server returned. It is undefined while it is loading. */
  state: Pick<DirectMessagePage, 'unread' | 'version'> | undefined;
  /** Whether the state is being fetched again. */
  isFetching: boolean;
  last: DirectMessage | undefined;
  /** Whether the person sees the newest message. */
  isReading: boolean;
}

/**
 * Marks the messages of a conversation and their notices as read while the person sees the newest one. Positions are
 * written together with those of chats. After the person has marked messages as unread, on any device, nothing is
 * marked as read until the conversation is opened again.
 */
export function useReadMarks({ userId, state, isFetching, last, isReading }: Options): void {
  const [opened, setOpened] = useState<number>();
  if (opened === undefined && state && !isFetching) setOpened(state.version);
  const version = opened === state?.version ? opened : undefined;
  const unread = state?.unread ?? 0;
  const notices = useQuery(queryFor(noticesApi.countUnread)).data?.directMessages ?? 0;
  const seq = last?.seq ?? 0;
  const at = last?.timestamp;

  useEffect(() => {
    if (!isReading || version === undefined || unread === 0 || seq === 0) return;
    writeSoon(directMessagesGroup(userId), () =>
      api.directMessages.markRead({ params: { userId }, body: { until: seq, version } }).then(
        () => invalidate(...affectedBy.directMessages),
        () => undefined, // The next message, or the next visit, marks it as read.
      ),
    );
  }, [isReading, userId, unread, seq, version]);

  useEffect(() => {
    if (!isReading || version === undefined || notices === 0 || at === undefined) return;
    const until = new Date(Date.parse(at) + NOTICE_MS).toISOString();
    void api.notices.markRead({ body: { until, groupKey: directMessagesGroup(userId) } }).then(
      (left) => (left.directMessages === notices ? undefined : invalidate(...affectedBy.notices)),
      () => undefined,
    );
  }, [isReading, userId, notices, at, version]);
}
