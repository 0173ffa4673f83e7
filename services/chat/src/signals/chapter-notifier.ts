import type { Logger, SignalBus } from '@meridian/service-kit';
import { isChapterAdmin, type Client, type Membership } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { coalesce } from '../sockets/coalesce';
import { wasExpelledSince } from '../sockets/expulsions';
import { membersAmong } from '../access/membership-checks';
import type { RecentSettings } from '../access/recent-settings';
import type { Profiles } from '../messages/profiles';
import type { createRecentSignals } from '../sockets/recent-signals';
import {
  chapterOfMembers,
  chapterRoom,
  localSockets,
  membersRoom,
  userRoom,
  type ChatServer,
  type ChatSocket,
} from '../sockets/socket-server';

/** The prefix of the rooms of people who may decide a chapter's join requests. `all` is the room of site admins. */
const DECIDERS = 'deciders:';
const decidersRoom = (chapterId: number | 'all') => `${DECIDERS}${chapterId}`;
/**
 * The first event is sent soon after the first change, once cached responses have expired. Further events follow at the
 * longer interval.
 */
const PULSE = { firstMs: 1000, everyMs: 5000 };
/** People read messages as they are written, and each event makes the pages that show the conversation fetch it. */
const CONVERSATION = { firstMs: 50, everyMs: 1000 };

export interface ChapterNotifierOptions {
  io: ChatServer;
  bus: SignalBus;
  recentSignals: ReturnType<typeof createRecentSignals>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'memberships' | 'checkMemberships'>;
  profiles: Pick<Profiles, 'invalidate'>;
  recentSettings: Pick<RecentSettings, 'invalidate'>;
  /** Stores where the person begins to read in the chapters that they have joined since. */
  beginReading: (userId: string, memberships: readonly Membership[]) => Promise<void>;
  log: Logger;
}

/**
 * Notifies connected people about changes. Join requests concern the requester and the people who may decide. Roles
 * concern the member, announcements the members, and notices and direct messages the people who have them. The inbox of
 * the office concerns site admins. Reports of a chapter's messages also concern its admins. Events contain none of this
 * data, and browsers load it with calls that check access. Signals never grant access, because memberships are always
 * read from the chapters service.
 */
export function createChapterNotifier({
  io,
  bus,
  recentSignals,
  chapters,
  profiles,
  recentSettings,
  beginReading,
  log,
}: ChapterNotifierOptions) {
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
  /** Reads the current members, because the signal of an ended membership may have been lost. */
  const notifyMembers = async (chapterId: number): Promise<void> => {
    const sockets = localSockets(io, membersRoom(chapterId));
    try {
      const members = await membersAmong(
        chapters,
        chapterId,
        sockets.map(({ data }) => data.userId),
      );
      for (const socket of sockets)
        if (members.has(socket.data.userId)) socket.emit('announcement-posted', { chapterId });
    } catch (error) {
      log.warn({ err: error, chapterId }, 'no notifications of an announcement');
    }
  };
  const updateRoomsOf = (userId: string) =>
    localSockets(io, userRoom(userId)).forEach((socket) => void updateRooms(socket));

  /**
   * Notifies the page of this person that it must reload its lists. A late event with the old data could contradict
   * newer events.
   */
  const notifyOwner = (userId: string) => (socket: ChatSocket) => {
    if (socket.data.userId === userId) socket.emit('changes-missed', {});
  };

  bus.onSignal('joinRequestChanged', ({ userId, chapterId, status }) => {
    io.local.to(userRoom(userId)).emit('join-request-changed', { chapterId, status });
    if (status === 'approved') updateRoomsOf(userId);
    io.local.to([decidersRoom(chapterId), decidersRoom('all')]).emit('join-requests-changed', { chapterId });
    recentSignals.add((socket) => {
      notifyOwner(userId)(socket);
      if (socket.rooms.has(decidersRoom(chapterId)) || socket.rooms.has(decidersRoom('all')))
        socket.emit('join-requests-changed', { chapterId });
    });
  });
  bus.onSignal('joinRequestViewed', ({ chapterId, ...look }) => {
    io.local
      .to([decidersRoom(chapterId), decidersRoom('all')])
      .except(userRoom(look.userId))
      .emit('join-request-viewed', look);
  });
  bus.onSignal('roleChanged', ({ userId, chapterId, role }) => {
    io.local.to(userRoom(userId)).emit('role-changed', { chapterId, role });
    updateRoomsOf(userId);
    recentSignals.add(notifyOwner(userId));
  });
  bus.onSignal('membershipEnded', ({ userId }) => {
    updateRoomsOf(userId);
    recentSignals.add(notifyOwner(userId));
  });

  bus.onSignal('announcementPosted', ({ chapterId }) => {
    void notifyMembers(chapterId);
    recentSignals.add((socket) => {
      if (socket.rooms.has(membersRoom(chapterId))) socket.emit('announcement-posted', { chapterId });
    });
  });
  bus.onSignal('inboxChanged', (changed) => {
    const rooms = [decidersRoom('all'), ...(changed.chapterId ? [decidersRoom(changed.chapterId)] : [])];
    io.local.to(rooms).emit('inbox-changed', changed);
    recentSignals.add((socket) => {
      if (rooms.some((room) => socket.rooms.has(room))) socket.emit('inbox-changed', changed);
    });
  });
  bus.onSignal('rsvpChanged', ({ userId, ...changed }) => {
    io.local.to(userRoom(userId)).emit('rsvp-changed', changed);
    recentSignals.add(notifyOwner(userId));
  });

  const emitToUsers = (userIds: readonly string[], event: 'notices-changed' | 'direct-messages-changed') => {
    for (const userId of userIds) io.local.to(userRoom(userId)).emit(event, {});
    const notified = new Set(userIds);
    recentSignals.add((socket) => {
      if (notified.has(socket.data.userId)) socket.emit(event, {});
    });
  };
  bus.onSignal('noticesChanged', ({ userIds }) => emitToUsers(userIds, 'notices-changed'));
  bus.onSignal('directMessagesChanged', ({ userIds }) => emitToUsers(userIds, 'direct-messages-changed'));

  bus.onSignal('chatsRead', ({ people }) => {
    for (const { userId, ...changed } of people)
      for (const socket of localSockets(io, userRoom(userId))) socket.emit('chats-read', changed);
    recentSignals.add((socket) => {
      for (const { userId, ...changed } of people)
        if (socket.data.userId === userId) socket.emit('chats-read', changed);
    });
  });

  /** Sockets that join the room later get the settings with the ack. */
  bus.onSignal('chatSettingsChanged', (settings) => {
    recentSettings.invalidate(settings.chapterId);
    io.local.to(chapterRoom(settings.chapterId)).emit('chat-settings-changed', settings);
  });

  /** Everyone with a socket may see a person. Browsers whose pages do not show that person ignore the event. */
  bus.onSignal('personChanged', ({ userId }) => {
    profiles.invalidate(userId);
    io.local.emit('person-changed', { userId });
    recentSignals.add((socket) => void socket.emit('person-changed', { userId }));
  });

  /** Everyone with a socket may see all events. Browsers whose pages do not show this one ignore the event. */
  bus.onSignal('eventChanged', ({ eventId }) => {
    io.local.emit('event-changed', { eventId });
    recentSignals.add((socket) => void socket.emit('event-changed', { eventId }));
  });
  /**
   * Each event makes every open page of the attendees reload, and 300 people may change their pulse within a minute.
   */
  const sendPulse = coalesce((eventId) => {
    io.local.emit('pulse-changed', { eventId });
    recentSignals.add((socket) => void socket.emit('pulse-changed', { eventId }));
  }, PULSE);
  bus.onSignal('pulseChanged', ({ eventId }) => sendPulse(eventId));

  const sendConversation = coalesce((eventId) => {
    io.local.emit('event-conversation-changed', { eventId });
    recentSignals.add((socket) => void socket.emit('event-conversation-changed', { eventId }));
  }, CONVERSATION);
  bus.onSignal('eventConversationChanged', ({ eventId }) => sendConversation(eventId));

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
