import { createIdentityVerifier } from '@meridian/service-kit';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dependencies } from './dependencies';
import { startMissedMessages } from './signals/missed-messages';
import { createChatDelivery } from './delivery/chat-delivery';
import { createMessageChanges } from './delivery/message-changes';
import { createComposing } from './conversations/compose-message';
import { createHolding } from './moderation/hold-message';
import { createChatPresence } from './presence/chat-presence';
import { watchHandlers } from './presence/presence.routes';
import { markReadHandlers } from './reading/mark-read';
import { createReadPositions } from './reading/read-positions';
import { createChapterRooms } from './conversations/chapter-rooms';
import { sendHandlers } from './conversations/send-message';
import { createTyping } from './conversations/typing';
import { createChapterNotifier } from './signals/chapter-notifier';
import { notifyEveryone } from './signals/signals-to-everyone';
import { notifyPeople } from './signals/signals-to-people';
import { createRevocation } from './signals/revocation';
import { admitMembers } from './sockets/admission';
import { chatMetrics } from './sockets/metrics';
import { limitPackets } from './sockets/packet-limit';
import { createRecentSignals } from './sockets/recent-signals';
import { dropSlowReaders } from './sockets/slow-readers';
import { createSocketEvents } from './sockets/socket-events';
import { createSocketServer } from './sockets/socket-server';

/** A socket is disconnected if it sends this many times its limit of events. */
const PACKET_LIMIT_FACTOR = 5;
/** The time in milliseconds in which the last acks are sent before the sockets close. */
const CLOSE_DELAY_MS = 100;

/** Starts the sockets of a replica: who may connect, what they may send, and what they are sent. */
export function startRealtime(dependencies: Dependencies) {
  const { env, log, redis, bus, chapters, messages, profiles, membershipChecks, recentSettings, mentions } =
    dependencies;
  const io = createSocketServer(redis, env.ORIGINS);
  const recentSignals = createRecentSignals(io, redis?.subscriber);
  const positions = createReadPositions(dependencies);
  const beginReading = positions.storeFirst;
  const chapterNotifier = createChapterNotifier({ ...dependencies, io, recentSignals, beginReading });
  notifyPeople({ io, bus, recentSignals });
  notifyEveryone({ io, bus, recentSignals, profiles });
  const { delivery, roomSender, deliverEntry } = createChatDelivery({ ...dependencies, io, recentSignals });
  const typing = createTyping(profiles);
  const chapterRooms = createChapterRooms({ delivery, roomSender, membershipChecks, recentSettings, typing });
  const checkEveryMs = env.RECHECK_MS;
  const revocation = createRevocation({ ...dependencies, io, rooms: chapterRooms, chapterNotifier, checkEveryMs });
  const presence = createChatPresence({
    ...dependencies,
    io,
    Settings: dependencies.PresenceSettings,
    heartbeatMs: env.PRESENCE_HEARTBEAT_MS,
    checkEveryMs,
  });
  const slowReaders = dropSlowReaders(io, log);
  const missedMessages = startMissedMessages({ ...dependencies, io, subscriber: redis?.subscriber });

  // A cache is useless here because each handshake has its own token.
  admitMembers(io, createIdentityVerifier(env.IDENTITY_JWKS, 0), env.CHAT_LIMIT_SOCKETS, log);
  const composeMessage = createComposing({ mentions, holdMessage: createHolding(dependencies) });
  const socketEvents = createSocketEvents(
    {
      ...chapterRooms.handlers,
      ...typing.handlers,
      ...markReadHandlers({ positions, membershipChecks, chapters, bus, delivery }),
      ...watchHandlers(presence.notifier, membershipChecks),
      ...sendHandlers({ ...dependencies, policy: dependencies.policies.chapter, composeMessage, deliverEntry }),
    },
    env.CHAT_LIMIT_EVENTS,
    log,
  );
  io.on('connection', (socket) => {
    chatMetrics.sockets.inc();
    socket.once('disconnect', () => chatMetrics.sockets.dec());
    socketEvents.listen(socket);
    presence.add(socket);
    void chapterNotifier.add(socket);
    socket.on('disconnecting', () => void typing.stopAll(socket));
  });

  return {
    io,
    positions,
    presence,
    deliverEntry,
    changeMessage: createMessageChanges(messages, deliverEntry),
    /** Has the sockets connect through an HTTP server that listens. */
    attach(server: Server): void {
      io.attach(server);
      limitPackets(io, PACKET_LIMIT_FACTOR * env.CHAT_LIMIT_EVENTS, log);
    },
    async close(): Promise<void> {
      await slowReaders.stop();
      await socketEvents.stop();
      await Promise.all([revocation.stop(), delivery.close(), presence.stop(), missedMessages.stop()]);
      await sleep(CLOSE_DELAY_MS);
      void io.close(); // Clients connect to another replica, as they do after a lost connection.
    },
  };
}

export type Realtime = ReturnType<typeof startRealtime>;
