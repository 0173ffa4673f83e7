import { forbidden } from '@meridian/service-kit';
import type { Delivery } from '../delivery/delivery';
import { createLimit } from '../sockets/limits';
import type { RoomSender } from '../delivery/room-sender';
import { chapterRoom, membersRoom, type ChatSocket } from '../sockets/socket-server';
import type { ChatHandlers } from '../sockets/socket-events';
import { chapterArchived, type MembershipChecks } from '../access/membership-checks';
import type { RecentSettings } from '../access/recent-settings';
import { recordExpulsion, wasExpelledSince } from '../sockets/expulsions';
import type { Typing } from './typing';

export interface ChapterRoomsOptions {
  delivery: Delivery;
  roomSender: RoomSender;
  membershipChecks: MembershipChecks;
  recentSettings: Pick<RecentSettings, 'get'>;
  typing: Typing;
}

const notMember = () => forbidden('Only members of this chapter can enter its chat.');

/** Joins sockets to the rooms of chapters, and removes them. Leaving a room does not end the membership. */
export function createChapterRooms({
  delivery,
  roomSender,
  membershipChecks,
  recentSettings,
  typing,
}: ChapterRoomsOptions) {
  // Pages join their rooms again after each reconnect. No page exceeds this limit.
  const checkRate = createLimit(60, 10, 'You are joining rooms too fast.');
  const leave = async (socket: ChatSocket, chapterId: number): Promise<void> => {
    await typing.stop(socket, chapterId);
    await socket.leave(chapterRoom(chapterId));
  };
  const handlers: Pick<ChatHandlers, 'join-chapter' | 'leave-chapter'> = {
    async 'join-chapter'(socket, chapterId) {
      const { userId } = socket.data;
      await checkRate(userId);
      const since = performance.now();
      const { isMember, isArchived } = await membershipChecks.now(userId, chapterId);
      if (!isMember) throw notMember();
      if (isArchived) throw chapterArchived();
      const headSeq = await delivery.enter(chapterId, () => {
        // The other sockets get these messages now, and the new socket reads them from the log.
        roomSender.flush(chapterId);
        if (!socket.connected || wasExpelledSince(socket, chapterId, since)) return false;
        void socket.join(chapterRoom(chapterId));
        return true;
      });
      if (wasExpelledSince(socket, chapterId, since)) throw notMember();
      // They are read after the socket has joined, so that it gets every later change.
      return { headSeq, settings: await recentSettings.get(chapterId) };
    },
    async 'leave-chapter'(socket, chapterId) {
      await leave(socket, chapterId);
      return {};
    },
  };
  return {
    handlers,
    leave,
    /**
     * Removes the socket of a former member from the chapter's rooms. The event is sent even if the socket is not in
     * the room, because pages show more of a chapter than its chat.
     */
    async expel(socket: ChatSocket, chapterId: number): Promise<void> {
      recordExpulsion(socket, chapterId);
      await socket.leave(membersRoom(chapterId));
      if (socket.rooms.has(chapterRoom(chapterId))) await leave(socket, chapterId);
      socket.emit('chapter-left', { chapterId });
    },
  };
}
export type ChapterRooms = ReturnType<typeof createChapterRooms>;
