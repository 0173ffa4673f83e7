import { startBackgroundJob, type Logger, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { ChapterRooms } from '../conversations/chapter-rooms';
import {
  chapterOf,
  chapterOfMembers,
  chapterRoom,
  localSockets,
  membersRoom,
  sessionRoom,
  userRoom,
  type ChatServer,
  type ChatSocket,
} from '../sockets/socket-server';
import type { createChapterNotifier } from './chapter-notifier';
import { inBatches, readMembers, type MembershipChecks } from '../access/membership-checks';

export interface RevocationOptions {
  io: ChatServer;
  bus: SignalBus;
  auth: Pick<Client<typeof authInternalApi>, 'checkSessions'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'checkMemberships'>;
  rooms: ChapterRooms;
  membershipChecks: MembershipChecks;
  chapterNotifier: Pick<ReturnType<typeof createChapterNotifier>, 'updateRooms' | 'updateChapter'>;
  log: Logger;
  /**
   * The interval in milliseconds between the regular checks, which find ended sessions and memberships without signals.
   */
  checkEveryMs: number;
}

/**
 * Disconnects the sockets of ended sessions, and removes former members and former site admins from rooms. This happens
 * immediately after a signal, or at the next regular check. While auth or chapters do not respond, sockets stay
 * connected. Sending checks the membership itself.
 */
export function createRevocation({
  io,
  bus,
  auth,
  chapters,
  rooms,
  membershipChecks,
  chapterNotifier,
  log,
  checkEveryMs,
}: RevocationOptions) {
  // Socket.IO clients do not reconnect after a disconnect by the server.
  const end = (socket: ChatSocket) => socket.disconnect(true);

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
          if (!session || session.userId !== socket.data.userId) end(socket);
          else if (session.isSiteAdmin !== socket.data.isSiteAdmin) {
            socket.data.isSiteAdmin = session.isSiteAdmin;
            await chapterNotifier.updateRooms(socket);
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

  async function leaveIfArchived(chapterId: number): Promise<void> {
    const sockets = localSockets(io, chapterRoom(chapterId));
    const [first] = sockets;
    if (!first || !(await membershipChecks.now(first.data.userId, chapterId)).isArchived) return;
    await Promise.all(sockets.map((socket) => rooms.leave(socket, chapterId)));
  }

  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, 'sessions or memberships could not be checked'));

  async function check(): Promise<void> {
    await attempt(checkSessions([...io.of('/').sockets.values()]));
    await attempt(checkMembers());
  }

  const onSessionsChanged = (change: { sessionId: string } | { userId: string }) => {
    if ('sessionId' in change) localSockets(io, sessionRoom(change.sessionId)).forEach(end);
    else void attempt(checkSessions(localSockets(io, userRoom(change.userId))));
  };
  const onMembershipEnded = ({ userId, chapterId }: { userId: string; chapterId: number }) => {
    membershipChecks.invalidate(userId, chapterId);
    for (const socket of localSockets(io, userRoom(userId))) void attempt(rooms.expel(socket, chapterId));
  };

  /**
   * Updates members' sockets after a change of a chapter. Every message is checked again, and sockets leave the room of
   * an archived chapter.
   */
  const onChapterChanged = async (chapterId: number): Promise<void> => {
    membershipChecks.invalidateAll();
    await attempt(chapterNotifier.updateChapter(chapterId));
    await attempt(leaveIfArchived(chapterId));
  };

  bus.onSignal('chapterChanged', ({ chapterId }) => void onChapterChanged(chapterId));
  bus.onSignal('sessionsChanged', onSessionsChanged);
  bus.onSignal('membershipEnded', onMembershipEnded);

  return startBackgroundJob(check, {
    everyMs: checkEveryMs,
    log,
    failure: 'sessions or memberships could not be checked',
  });
}
