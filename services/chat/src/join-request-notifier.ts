import type { Logger, SignalBus } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { localSockets, userRoom, type ChatServer, type ChatSocket } from './socket-server';

/** Room of the people who decide about a chapter's join requests; site admins decide about all. */
const DECIDERS = 'deciders:';
const decidersRoom = (chapterId: number | 'all') => `${DECIDERS}${chapterId}`;

export interface JoinRequestNotifierOptions {
  io: ChatServer;
  bus: SignalBus;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipsOf'>;
  log: Logger;
}

/**
 * Tells people who are there that a join request came or was decided: the one who asked, and those who decide; and
 * somebody who became one of those, or is one no longer. It says only that something changed; what it is, they read
 * through the calls that check their rights. Nobody comes into a room because a signal says so: chapters is asked.
 */
export function createJoinRequestNotifier({ io, bus, chapters, log }: JoinRequestNotifierOptions) {
  /**
   * Lets a person who decides hear of it, and nobody else. Where chapters does not answer, they hear nothing and look
   * for themselves.
   */
  const listen = async (socket: ChatSocket): Promise<void> => {
    const { userId, isSiteAdmin } = socket.data;
    try {
      const memberships = await chapters.membershipsOf({ params: { userId } });
      const rooms = [
        ...memberships.filter(({ role }) => role === 'admin').map(({ chapterId }) => decidersRoom(chapterId)),
        ...(isSiteAdmin ? [decidersRoom('all')] : []),
      ];
      const former = [...socket.rooms].filter((room) => room.startsWith(DECIDERS) && !rooms.includes(room));
      await Promise.all(former.map((room) => socket.leave(room)));
      if (socket.connected) await socket.join(rooms);
    } catch (error) {
      log.warn({ err: error }, 'news of join requests left out');
    }
  };
  const listenAgain = (userId: string) => localSockets(io, userRoom(userId)).forEach((socket) => void listen(socket));

  bus.onSignal('joinRequestChanged', ({ userId, chapterId, status }) => {
    io.local.to(userRoom(userId)).emit('join-request-changed', { chapterId, status });
    io.local.to([decidersRoom(chapterId), decidersRoom('all')]).emit('join-requests-changed', { chapterId });
  });
  bus.onSignal('roleChanged', ({ userId, chapterId, role }) => {
    io.local.to(userRoom(userId)).emit('role-changed', { chapterId, role });
    listenAgain(userId);
  });
  bus.onSignal('membershipEnded', ({ userId }) => listenAgain(userId));

  return { listen };
}
