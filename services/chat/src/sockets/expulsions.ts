import type { ChatSocket } from './socket-server';

/** Records that the person of a socket is no longer a member of a chapter. */
export function recordExpulsion({ data }: ChatSocket, chapterId: number): void {
  data.expelledAt ??= new Map();
  data.expelledAt.set(chapterId, performance.now());
}

/**
 * Returns whether the person's membership has ended since a time of `performance.now()`. A check of the membership that
 * began at that time may have found them still a member, so the socket must not join a room of the chapter.
 */
export const wasExpelledSince = ({ data }: ChatSocket, chapterId: number, since: number): boolean =>
  (data.expelledAt?.get(chapterId) ?? -Infinity) >= since;
