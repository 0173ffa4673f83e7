import type { SignalBus } from '@meridian/service-kit';
import type { ServerToClient } from '@meridian/shared-types';
import type { Profiles } from '../messages/profiles';
import { coalesce } from '../sockets/coalesce';
import type { createRecentSignals } from '../sockets/recent-signals';
import type { ChatServer } from '../sockets/socket-server';

/**
 * The first event is sent soon after the first change, once cached responses have expired. Further events follow at the
 * longer interval.
 */
const PULSE = { firstMs: 1000, everyMs: 5000 };
/** People read messages as they are written, and each event makes the pages that show the conversation fetch it. */
const CONVERSATION = { firstMs: 50, everyMs: 1000 };

export interface EveryoneOptions {
  io: ChatServer;
  bus: Pick<SignalBus, 'onSignal'>;
  recentSignals: Pick<ReturnType<typeof createRecentSignals>, 'add'>;
  profiles: Pick<Profiles, 'invalidate'>;
}

type OfEvent = 'event-changed' | 'pulse-changed' | 'event-conversation-changed';

/**
 * Notifies all sockets of changes without private data. Everyone with a socket may see all people and events, and
 * browsers whose pages do not show the changed one ignore the event.
 */
export function notifyEveryone({ io, bus, recentSignals, profiles }: EveryoneOptions): void {
  const emit = <E extends OfEvent>(event: E, ...payload: Parameters<ServerToClient[E]>): void => {
    io.local.emit(event, ...payload);
    recentSignals.add((socket) => void socket.emit(event, ...payload));
  };
  bus.onSignal('personChanged', ({ userId }) => {
    profiles.invalidate(userId);
    io.local.emit('person-changed', { userId });
    recentSignals.add((socket) => void socket.emit('person-changed', { userId }));
  });
  bus.onSignal('eventChanged', ({ eventId }) => emit('event-changed', { eventId }));
  // Each event makes every open page of the attendees reload, and 300 people may change their pulse within a minute.
  const sendPulse = coalesce((eventId) => emit('pulse-changed', { eventId }), PULSE);
  bus.onSignal('pulseChanged', ({ eventId }) => sendPulse(eventId));
  const sendConversation = coalesce((eventId) => emit('event-conversation-changed', { eventId }), CONVERSATION);
  bus.onSignal('eventConversationChanged', ({ eventId }) => sendConversation(eventId));
}
