import { startBackgroundJob, type Logger, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import type { ChapterRooms } from '../conversations/chapter-rooms';
import { chapterRoom, localSockets, sessionRoom, userRoom, type ChatServer } from '../sockets/socket-server';
import type { createChapterNotifier } from './chapter-notifier';
import type { MembershipChecks } from '../access/membership-checks';
import { createAccessChecks, endSocket } from './check-access';

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
  const { updateRooms, updateChapter } = chapterNotifier;
  const { checkSessions, checkMembers } = createAccessChecks({ io, auth, chapters, rooms, updateRooms });

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
    if ('sessionId' in change) localSockets(io, sessionRoom(change.sessionId)).forEach(endSocket);
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
    await attempt(updateChapter(chapterId));
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
