import type { ServerToClient } from '@meridian/shared-types';
import { affectedBy } from '../../api/affected-by';
import { invalidateThisTab } from '../../api/invalidate';

interface NoticeSocket {
  on(event: 'notices-changed' | 'direct-messages-changed', listener: ServerToClient['notices-changed']): unknown;
  on(event: 'inbox-changed', listener: ServerToClient['inbox-changed']): unknown;
}

/** The period in milliseconds over which the pages of a chapter's members spread their requests. */
const SPREAD_MS = 400;

/**
 * Fetches notices, direct messages and the inbox of the office again after new ones arrived, or after some were read in
 * another tab or on another device.
 */
export function registerNoticeChanges(socket: NoticeSocket): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  socket.on('notices-changed', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void invalidateThisTab(...affectedBy.notices), Math.random() * SPREAD_MS);
  });
  socket.on(
    'inbox-changed',
    ({ chapterId }) =>
      void invalidateThisTab(
        ...affectedBy.inbox,
        ...(chapterId ? [...affectedBy.chapterReports(chapterId), ...affectedBy.moderation(chapterId)] : []),
      ),
  );
  socket.on('direct-messages-changed', () => void invalidateThisTab(...affectedBy.directMessages));
}
