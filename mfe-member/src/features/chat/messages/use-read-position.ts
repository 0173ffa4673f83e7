import { queryFor } from '@meridian/platform';
import { markNoticesRead, readUntil, releaseChat, setSeen, useUnread } from '@meridian/platform/realtime';
import { noticesApi, type ChatMessage } from '@meridian/shared-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface Options {
  chapterId: number;
  userId: string;
  messages: readonly ChatMessage[];
  /** Whether the person sees the newest message. */
  isReading: boolean;
}

/**
 * Marks the messages of a chat as read while the person sees the newest one, and with them the notices about them: of
 * all messages that were there when they first saw the newest one, and of later ones that address them.
 */
export function useReadPosition({ chapterId, userId, messages, isReading }: Options): void {
  const readSeq = useUnread().of(chapterId)?.readSeq;
  const notices = useQuery({ ...queryFor(noticesApi.countUnread), enabled: false }).data?.unread ?? 0;
  const last = messages.at(-1);
  const lastSeq = last?.seq ?? 0;
  const [firstRead, setFirstRead] = useState<ChatMessage>();
  if (isReading && last && !firstRead) setFirstRead(last);
  const addressing = messages.findLast(
    ({ mentions, mentionsChapter, replyTo }) =>
      mentionsChapter || replyTo?.senderId === userId || mentions?.some((each) => each.userId === userId),
  );
  const isLater = addressing && firstRead && addressing.seq > firstRead.seq;
  const addressedAt = (isLater ? addressing : firstRead)?.timestamp;

  useEffect(() => releaseChat(chapterId), [chapterId]);
  useEffect(() => {
    setSeen(chapterId, isReading);
    return () => setSeen(chapterId, false);
  }, [chapterId, isReading]);
  useEffect(() => {
    if (isReading && readSeq !== undefined && lastSeq > readSeq) readUntil(chapterId, lastSeq);
  }, [chapterId, isReading, readSeq, lastSeq]);
  useEffect(() => {
    if (!isReading || notices === 0 || addressedAt === undefined) return;
    markNoticesRead(chapterId, addressedAt).catch(() => undefined); // The next visit marks them as read.
  }, [chapterId, isReading, notices, addressedAt]);
}
