import type { Logger } from '@meridian/kit';
import { signals, type chaptersInternalApi, type Client } from '@meridian/shared-types';
import type { RedisPair } from './redis';
import { userRoom, type ChatServer, type ChatSocket } from './socket-server';
import { parse } from './wake-ups';

/** Room of the people who decide about a chapter's join requests; site admins decide about all. */
const decidersRoom = (chapterId: number | 'all') => `deciders:${chapterId}`;

export interface RequestNewsOptions {
  io: ChatServer;
  redis: RedisPair | undefined;
  chapters: Client<typeof chaptersInternalApi>;
  log: Logger;
}

/**
 * Tells people who are there that a join request came or was decided: the one who asked, and those who decide. It says only
 * that something changed; what it is, they read through the calls that check their rights.
 */
export function requestNews({ io, redis, chapters, log }: RequestNewsOptions) {
  redis?.subscriber.on('message', (channel: string, text: string) => {
    if (channel !== signals.joinRequestChanged.channel) return;
    const { success, data } = signals.joinRequestChanged.payload.safeParse(parse(text));
    if (!success) return;
    io.local.to(userRoom(data.userId)).emit('join-request-changed', { chapterId: data.chapterId, status: data.status });
    io.local.to([decidersRoom(data.chapterId), decidersRoom('all')]).emit('join-requests-changed', { chapterId: data.chapterId });
  });
  redis?.subscriber.subscribe(signals.joinRequestChanged.channel).catch((error: unknown) => log.warn({ err: error }, 'signals'));

  return {
    /** Lets a person who decides hear of it. Where chapters does not answer, they hear nothing and look for themselves. */
    async listen(socket: ChatSocket): Promise<void> {
      const { userId, isSiteAdmin } = socket.data;
      try {
        const memberships = await chapters.membershipsOf({ params: { userId } });
        const rooms = memberships.filter(({ role }) => role === 'admin').map(({ chapterId }) => decidersRoom(chapterId));
        if (socket.connected) await socket.join([...rooms, ...(isSiteAdmin ? [decidersRoom('all')] : [])]);
      } catch (error) {
        log.warn({ err: error }, 'news of join requests left out');
      }
    },
  };
}
