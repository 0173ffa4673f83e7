import type { Client } from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import { inBatches, readMembers } from '../access/membership-checks';
import type { ChapterRooms } from '../conversations/chapter-rooms';
import {
  chapterOf,
  chapterOfMembers,
  chapterRoom,
  localSockets,
  membersRoom,
  type ChatServer,
  type ChatSocket,
} from '../sockets/socket-server';

export interface AccessChecksOptions {
  io: ChatServer;
  auth: Pick<Client<typeof authInternalApi>, 'checkSessions'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'checkMemberships'>;
  rooms: Pick<ChapterRooms, 'expel'>;
  /** Joins and leaves the rooms that depend on the rights of the socket's person. */
  updateRooms: (socket: ChatSocket) => Promise<void>;
}

/** Disconnects a socket. Socket.IO clients do not reconnect after a disconnect by the server. */
export const endSocket = (socket: ChatSocket) => socket.disconnect(true);

/** Creates the checks that end what is no longer allowed: sockets of ended sessions, and rooms of former members. */
export function createAccessChecks({ io, auth, chapters, rooms, updateRooms }: AccessChecksOptions) {
  async function checkSessions(sockets: ChatSocket[]): Promise<void> {
    const bySession = new Map<string, ChatSocket[]>();
    for (const socket of sockets)
      bySession.set(socket.data.sessionId, [...(bySession.get(socket.data.sessionId) ?? []), socket]);
    for (const sessionIds of inBatches([...bySession.keys()])) {
      const { alive } = await auth.checkSessions({ body: { sessionIds } });
      const allowed = new Map(alive.filter(({ isActive }) => isActive).map((session) => [session.sessionId, session]));
      for (const sessionId of sessionIds) {
        const session = allowed.get(sessionId);
        for (const socket of bySession.get(sessionId) ?? [])
          if (!session || session.userId !== socket.data.userId) endSocket(socket);
          else if (session.isSiteAdmin !== socket.data.isSiteAdmin) {
            socket.data.isSiteAdmin = session.isSiteAdmin;
            await updateRooms(socket);
          }
      }
    }
  }

  /** Checks the memberships of all people in rooms together, because most of them belong to few chapters. */
  async function checkMembers(): Promise<void> {
    const names = [...io.of('/').adapter.rooms.keys()];
    const chapterIds = new Set(names.flatMap((name) => chapterOf(name) ?? chapterOfMembers(name) ?? []));
    const present = [...chapterIds].map((chapterId) => ({
      chapterId,
      sockets: [...new Set([membersRoom, chapterRoom].flatMap((roomOf) => localSockets(io, roomOf(chapterId))))],
    }));
    const people = present.flatMap(({ sockets }) => sockets.map(({ data }) => data.userId));
    const isMember = await readMembers(chapters, people);
    for (const { chapterId, sockets } of present) {
      const former = sockets.filter(({ data }) => !isMember(data.userId, chapterId));
      await Promise.all(former.map((socket) => rooms.expel(socket, chapterId)));
    }
  }

  return { checkSessions, checkMembers };
}
