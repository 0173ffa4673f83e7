import type { Logger } from '@meridian/service-kit';
import { isChapterAdmin, type Client, type Membership } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { wasExpelledSince } from '../sockets/expulsions';
import {
  chapterOfMembers,
  localSockets,
  membersRoom,
  userRoom,
  type ChatServer,
  type ChatSocket,
} from '../sockets/socket-server';

/** The prefix of the rooms of people who may decide a chapter's join requests. `all` is the room of site admins. */
const DECIDERS = 'deciders:';
export const decidersRoom = (chapterId: number | 'all') => `${DECIDERS}${chapterId}`;

export interface MemberRoomsOptions {
  io: ChatServer;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'memberships'>;
  /** Stores where the person begins to read in the chapters that they have joined since. */
  beginReading: (userId: string, memberships: readonly Membership[]) => Promise<void>;
  log: Logger;
}

/** Creates the updates of the rooms that depend on memberships and roles. */
export function createMemberRooms({ io, chapters, beginReading, log }: MemberRoomsOptions) {
  /**
   * Joins the rooms of the members of the person's chapters, and those of the chapters whose requests the person may
   * decide, and leaves others. If the chapters service does not respond, the person is not notified.
   */
  const updateRooms = async (socket: ChatSocket): Promise<void> => {
    const { userId, isSiteAdmin } = socket.data;
    try {
      const since = performance.now();
      const known = await chapters.memberships({ params: { userId } });
      const memberships = known.filter(({ chapterId }) => !wasExpelledSince(socket, chapterId, since));
      const rooms = [
        ...memberships.map(({ chapterId }) => membersRoom(chapterId)),
        ...memberships.filter(isChapterAdmin).map(({ chapterId }) => decidersRoom(chapterId)),
        ...(isSiteAdmin ? [decidersRoom('all')] : []),
      ];
      const isFormer = (room: string) => room.startsWith(DECIDERS) || chapterOfMembers(room) !== undefined;
      const former = [...socket.rooms].filter((room) => isFormer(room) && !rooms.includes(room));
      await Promise.all(former.map((room) => socket.leave(room)));
      if (socket.connected) await socket.join(rooms);
      await beginReading(userId, memberships);
    } catch (error) {
      log.warn({ err: error }, 'no notifications of chapters for this socket');
    }
  };
  return {
    updateRooms,
    /** Does so for all sockets of a person at this replica. */
    updateRoomsOf: (userId: string): void =>
      localSockets(io, userRoom(userId)).forEach((socket) => void updateRooms(socket)),
  };
}
