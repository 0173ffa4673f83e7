import type { SignalBus } from '@meridian/service-kit';
import type { createRecentSignals } from '../sockets/recent-signals';
import { localSockets, userRoom, type ChatServer, type ChatSocket } from '../sockets/socket-server';

export interface PeopleOptions {
  io: ChatServer;
  bus: Pick<SignalBus, 'onSignal'>;
  recentSignals: Pick<ReturnType<typeof createRecentSignals>, 'add'>;
}

/**
 * Returns a function that notifies the page of this person that it must reload its lists. A late event with the old
 * data could contradict newer events.
 */
export const createOwnerNotifier = (userId: string) => (socket: ChatSocket) => {
  if (socket.data.userId === userId) socket.emit('changes-missed', {});
};

/** Notifies people of changes that concern only themselves: RSVPs, notices, direct messages and what they have read. */
export function notifyPeople({ io, bus, recentSignals }: PeopleOptions): void {
  const emitToUsers = (userIds: readonly string[], event: 'notices-changed' | 'direct-messages-changed') => {
    for (const userId of userIds) io.local.to(userRoom(userId)).emit(event, {});
    const notified = new Set(userIds);
    recentSignals.add((socket) => {
      if (notified.has(socket.data.userId)) socket.emit(event, {});
    });
  };
  bus.onSignal('noticesChanged', ({ userIds }) => emitToUsers(userIds, 'notices-changed'));
  bus.onSignal('directMessagesChanged', ({ userIds }) => emitToUsers(userIds, 'direct-messages-changed'));

  bus.onSignal('rsvpChanged', ({ userId, ...changed }) => {
    io.local.to(userRoom(userId)).emit('rsvp-changed', changed);
    recentSignals.add(createOwnerNotifier(userId));
  });
  bus.onSignal('chatsRead', ({ people }) => {
    for (const { userId, ...changed } of people)
      for (const socket of localSockets(io, userRoom(userId))) socket.emit('chats-read', changed);
    recentSignals.add((socket) => {
      for (const { userId, ...changed } of people)
        if (socket.data.userId === userId) socket.emit('chats-read', changed);
    });
  });
}
