import type { ServerToClient } from '@meridian/shared-types';
import { affectedBy } from '../api/affected-by';
import { invalidateThisTab } from '../api/invalidate';

interface NoticeSocket {
  on(event: 'notices-changed' | 'direct-messages-changed', listener: ServerToClient['notices-changed']): unknown;
  on(event: 'inbox-changed', listener: ServerToClient['inbox-changed']): unknown;
}

/** Milliseconds over which the pages of all members of a chapter, who are told at once, read again. */
const SPREAD_MS = 400;

/**
 * Reads notices, direct messages and the inbox of the office again when there are new ones, or when some were read in
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
      void invalidateThisTab(...affectedBy.inbox, ...(chapterId ? affectedBy.chapterReports(chapterId) : [])),
  );
  socket.on('direct-messages-changed', () => void invalidateThisTab(...affectedBy.directMessages));
}
