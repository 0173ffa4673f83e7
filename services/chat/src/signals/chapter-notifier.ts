import type { SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { membersAmong } from '../access/membership-checks';
import type { RecentSettings } from '../access/recent-settings';
import type { createRecentSignals } from '../sockets/recent-signals';
import { chapterRoom, localSockets, membersRoom, userRoom, type ChatSocket } from '../sockets/socket-server';
import { createMemberRooms, decidersRoom, type MemberRoomsOptions } from './member-rooms';
import { notifyDeciders } from './signals-to-deciders';
import { createOwnerNotifier } from './signals-to-people';

export interface ChapterNotifierOptions extends MemberRoomsOptions {
  bus: SignalBus;
  recentSignals: ReturnType<typeof createRecentSignals>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'memberships' | 'checkMemberships'>;
  recentSettings: Pick<RecentSettings, 'invalidate'>;
}

/**
 * Notifies connected people of changes of chapters. Join requests concern the requester and the people who may decide.
 * Roles concern the member, and announcements the members. The inbox of the office concerns site admins, and reports of
 * a chapter's messages also its admins. Events contain none of this data, and browsers load it with calls that check
 * access. Signals never grant access, because memberships are always read from the chapters service.
 */
export function createChapterNotifier({
  io,
  bus,
  recentSignals,
  chapters,
  recentSettings,
  beginReading,
  log,
}: ChapterNotifierOptions) {
  const { updateRooms, updateRoomsOf } = createMemberRooms({ io, chapters, beginReading, log });
  notifyDeciders({ io, bus, recentSignals });
  /** Reads the current members, because the signal of an ended membership may have been lost. */
  const notifyMembers = async (chapterId: number): Promise<void> => {
    const sockets = localSockets(io, membersRoom(chapterId));
    const userIds = sockets.map(({ data }) => data.userId);
    try {
      const members = await membersAmong(chapters, chapterId, userIds);
      for (const socket of sockets)
        if (members.has(socket.data.userId)) socket.emit('announcement-posted', { chapterId });
    } catch (error) {
      log.warn({ err: error, chapterId }, 'no notifications of an announcement');
    }
  };
  bus.onSignal('joinRequestChanged', ({ userId, chapterId, status }) => {
    io.local.to(userRoom(userId)).emit('join-request-changed', { chapterId, status });
    if (status === 'approved') updateRoomsOf(userId);
    io.local.to([decidersRoom(chapterId), decidersRoom('all')]).emit('join-requests-changed', { chapterId });
    recentSignals.add((socket) => {
      createOwnerNotifier(userId)(socket);
      if (socket.rooms.has(decidersRoom(chapterId)) || socket.rooms.has(decidersRoom('all')))
        socket.emit('join-requests-changed', { chapterId });
    });
  });
  bus.onSignal('roleChanged', ({ userId, chapterId, role }) => {
    io.local.to(userRoom(userId)).emit('role-changed', { chapterId, role });
    updateRoomsOf(userId);
    recentSignals.add(createOwnerNotifier(userId));
  });
  bus.onSignal('membershipEnded', ({ userId }) => {
    updateRoomsOf(userId);
    recentSignals.add(createOwnerNotifier(userId));
  });

  bus.onSignal('announcementPosted', ({ chapterId }) => {
    void notifyMembers(chapterId);
    recentSignals.add((socket) => {
      if (socket.rooms.has(membersRoom(chapterId))) socket.emit('announcement-posted', { chapterId });
    });
  });
  /** Sockets that join the room later get the settings with the ack. */
  bus.onSignal('chatSettingsChanged', (settings) => {
    recentSettings.invalidate(settings.chapterId);
    io.local.to(chapterRoom(settings.chapterId)).emit('chat-settings-changed', settings);
  });

  return {
    updateRooms,

    /**
     * Handles a chapter that has left or entered the public lists. Pages reload the lists, and the chapters of its
     * members' sockets are updated.
     */
    async updateChapter(chapterId: number): Promise<void> {
      io.local.emit('chapter-changed', { chapterId });
      recentSignals.add((socket) => void socket.emit('chapter-changed', { chapterId }));
      const sockets = [...io.of('/').sockets.values()];
      const userIds = sockets.map(({ data }) => data.userId);
      const members = await membersAmong(chapters, chapterId, userIds);
      await Promise.all(sockets.filter(({ data }) => members.has(data.userId)).map(updateRooms));
    },

    /** Prepares a new socket for notifications and sends it those that it has missed. */
    async add(socket: ChatSocket): Promise<void> {
      await updateRooms(socket);
      recentSignals.sendTo(socket);
    },
  };
}
