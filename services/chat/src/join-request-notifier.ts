import type { Logger, SignalBus } from '@meridian/kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { localSockets, userRoom, type ChatServer, type ChatSocket } from './socket-server';

/** Prefix of the rooms for people who may decide a chapter's join requests; `all` is for site admins. */
const DECIDERS = 'deciders:';
const decidersRoom = (chapterId: number | 'all') => `${DECIDERS}${chapterId}`;

export interface JoinRequestNotifierOptions {
  io: ChatServer;
  bus: SignalBus;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipsOf'>;
  log: Logger;
}

/**
 * Notifies connected people about changes: of join requests, the requester and the people who may decide; of roles, the
 * member. Events contain no data of requests: browsers load it with calls that check access. Signals never grant access
 * to a room: roles are always read from the chapters service.
 */
export function createJoinRequestNotifier({ io, bus, chapters, log }: JoinRequestNotifierOptions) {
  /**
   * Joins the rooms of the chapters whose requests the person may decide, and leaves others. If chapters does not
   * respond, the person is not notified.
   */
  const updateRooms = async (socket: ChatSocket): Promise<void> => {
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
      log.warn({ err: error }, 'no notifications of join requests for this socket');
    }
  };
  const updateRoomsOf = (userId: string) =>
    localSockets(io, userRoom(userId)).forEach((socket) => void updateRooms(socket));

  bus.onSignal('joinRequestChanged', ({ userId, chapterId, status }) => {
    io.local.to(userRoom(userId)).emit('join-request-changed', { chapterId, status });
    io.local.to([decidersRoom(chapterId), decidersRoom('all')]).emit('join-requests-changed', { chapterId });
  });
  bus.onSignal('roleChanged', ({ userId, chapterId, role }) => {
    io.local.to(userRoom(userId)).emit('role-changed', { chapterId, role });
    updateRoomsOf(userId);
  });
  bus.onSignal('membershipEnded', ({ userId }) => updateRoomsOf(userId));

  return { updateRooms };
}
