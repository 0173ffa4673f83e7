import {
  createAuditTrail,
  createIdentityVerifier,
  createLogger,
  createServiceClient,
  createSignalBus,
  deliverDomainEvents,
  ensureIndexes,
  exportHandlers,
  identifyByHeader,
  implement,
  openServiceDatabase,
  type RunningServer,
  startService,
} from '@meridian/service-kit';
import {
  authInternalApi,
  chaptersInternalApi,
  chatApi,
  chatInternalApi,
  chatsApi,
  directMessagesApi,
} from '@meridian/shared-types/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminHandlers } from './admin.routes';
import { admitMembers } from './sockets/admission';
import { chatAccessHandlers } from './rooms/chat-access';
import { createDelivery } from './messages/delivery';
import { directAccessHandlers } from './direct/direct-access';
import { directMessageHandlers } from './direct/direct.routes';
import { createDirectModels } from './direct/models';
import type { ChatEnv } from './env';
import { limitPackets } from './sockets/packet-limit';
import { createChapterNotifier } from './signals/chapter-notifier';
import { createSendLimit } from './sockets/limits';
import { createActivityNotifier } from './reading/activity-notifier';
import { createReadPositions } from './reading/read-positions';
import { readingHandlers } from './reading/chats.routes';
import { readPositionModel } from './reading/read-position.model';
import { createChatPresence } from './presence/chat-presence';
import { presenceSettingsModel } from './presence/presence-settings.model';
import { presenceSettingsHandlers, watchHandlers } from './presence/presence.routes';
import { chatMetrics } from './sockets/metrics';
import { createMessageChanges } from './messages/message-changes';
import { createMessageLog } from './messages/message-log';
import { messageModel } from './messages/message.model';
import { ownMessageHandlers } from './messages/own-message.routes';
import { messageHandlers, socketHandlers } from './messages/message.routes';
import { createProfileCache } from './messages/profiles';
import { connectRedisPair } from './sockets/redis';
import { createRecentSignals } from './signals/recent-signals';
import { createRevocation } from './sockets/revocation';
import { createChapterRooms } from './rooms/chapter-rooms';
import { peopleHandlers } from './people.routes';
import { searchHandlers } from './search/search.routes';
import { seed } from './seed';
import { sendHandlers } from './rooms/sending';
import { createSocketEvents } from './sockets/socket-events';
import { dropSlowReaders } from './sockets/slow-readers';
import { createRoomSender } from './rooms/room-sender';
import { chapterOf, createSocketServer } from './sockets/socket-server';
import { createMembershipChecks } from './rooms/membership-checks';
import { createTyping } from './rooms/typing';
import { decisionHandlers } from './moderation/carry-out';
import { moderationHandlers } from './moderation/moderation.routes';
import { createMuteChecks } from './moderation/mute-checks';
import { chatSettingsHandlers } from './moderation/chat-settings.routes';
import { earlierTextsHandlers } from './moderation/earlier-texts.routes';
import { createHolding } from './moderation/hold-message';
import { heldMessageHandlers } from './moderation/held-messages.routes';
import { createModerationModels } from './moderation/models';
import { createRecentSettings } from './moderation/recent-settings';
import { noNotifier, createRedisNotifier } from './messages/message-notifier';
import { exportSources } from './site-export';

/** A socket is disconnected if it sends this many times its limit of events. */
const PACKET_LIMIT_FACTOR = 5;
/** The time in milliseconds in which the last acks are sent before the sockets close. */
const CLOSE_DELAY_MS = 100;

/** Starts a replica of the chat service. All replicas share one message log. */
export async function start(env: ChatEnv): Promise<RunningServer> {
  const log = createLogger('chat', env.LOG_LEVEL).child({ replica: env.REPLICA });
  const db = await openServiceDatabase(env, 'chat', log);
  const Messages = messageModel(db);
  const directModels = createDirectModels(db);
  const moderation = createModerationModels(db);
  const { Removals, Mutes, EarlierTexts, Settings } = moderation;
  const [Positions, PresenceSettings] = [readPositionModel(db), presenceSettingsModel(db)];
  // The outbox is created with the other collections, because two transactions cannot both create a collection.
  const auditTrail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  if (env.SEED === 'demo') await seed(directModels, Messages, Positions, new Date());

  const domainEvents = deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log);
  const redis = env.REDIS_URL ? await connectRedisPair(env.REDIS_URL, log) : undefined;
  const bus = createSignalBus({ ...redis, log });
  const io = createSocketServer(redis, env.ORIGINS);
  const messages = createMessageLog(Messages);
  const auth = createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN);
  const profiles = createProfileCache(auth, log);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const membershipChecks = createMembershipChecks(chapters);
  const recentSettings = createRecentSettings(Settings);
  const recentSignals = createRecentSignals(io, redis?.subscriber);
  const readingStores = { db, Messages, Positions, Conversations: directModels.Conversations };
  const positions = createReadPositions(readingStores);
  const chapterNotifier = createChapterNotifier({
    io,
    bus,
    recentSignals,
    chapters,
    profiles,
    recentSettings,
    beginReading: positions.storeFirst,
    log,
  });
  const activity = createActivityNotifier({ io, bus, recentSignals });
  const roomSender = createRoomSender(io);
  const notifier = redis ? createRedisNotifier(redis, log) : noNotifier;
  const delivery = createDelivery({
    log,
    messages,
    profiles,
    notifier,
    emit: roomSender.send,
  });
  const writing = { messages, profiles, delivery, notifier, activity };
  const changeMessage = createMessageChanges(writing);
  const muteChecks = createMuteChecks(Mutes);
  const mentions = { Messages, chapters, profiles };
  const typing = createTyping(profiles);
  const chapterRooms = createChapterRooms({ delivery, roomSender, membershipChecks, recentSettings, typing });
  const revocation = createRevocation({
    io,
    bus,
    rooms: chapterRooms,
    membershipChecks,
    chapterNotifier,
    log,
    checkEveryMs: env.RECHECK_MS,
    auth,
    chapters,
  });
  const presence = createChatPresence({
    io,
    bus,
    profiles,
    Conversations: directModels.Conversations,
    Settings: PresenceSettings,
    log,
    heartbeatMs: env.PRESENCE_HEARTBEAT_MS,
    checkEveryMs: env.RECHECK_MS,
  });
  const slowReaders = dropSlowReaders(io, log);

  const verifyIdentity = createIdentityVerifier(env.IDENTITY_JWKS);
  // A cache is useless here because each handshake has its own token.
  admitMembers(io, createIdentityVerifier(env.IDENTITY_JWKS, 0), env.CHAT_LIMIT_SOCKETS, log);
  const limit = createSendLimit(redis?.publisher, env.CHAT_LIMIT_MESSAGES);
  const socketEvents = createSocketEvents(
    {
      ...chapterRooms.handlers,
      ...typing.handlers,
      ...watchHandlers(presence.notifier, membershipChecks),
      ...sendHandlers({
        ...writing,
        membershipChecks,
        muteChecks,
        recentSettings,
        holdMessage: createHolding({ db, Held: moderation.Held, messages, recentSettings, bus }),
        mentions,
        limit,
      }),
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
  io.of('/').adapter.on('delete-room', (room: string) => {
    const chapterId = chapterOf(room);
    if (chapterId === undefined) return;
    delivery.emptied(chapterId);
    roomSender.emptied(chapterId);
  });

  return startService({
    env,
    log,
    db,
    redis: redis?.publisher,
    identify: identifyByHeader(verifyIdentity),
    routers: [
      implement(chatApi, {
        ...messageHandlers(messages, profiles, membershipChecks),
        ...ownMessageHandlers({
          db,
          EarlierTexts,
          mentions,
          chapters,
          membershipChecks,
          muteChecks,
          recentSettings,
          changeMessage,
        }),
        ...earlierTextsHandlers({ Messages, EarlierTexts, membershipChecks }),
        ...moderationHandlers({ db, Messages, ...moderation, chapters, profiles, muteChecks, changeMessage }),
        ...heldMessageHandlers({ ...writing, db, Held: moderation.Held, mentions, chapters, bus }),
        ...chatSettingsHandlers({ db, Settings, chapters, recentSettings, bus }),
      }),
      implement(chatsApi, {
        ...readingHandlers({ ...readingStores, positions, chapters, bus }),
        ...searchHandlers({ Messages, direct: directModels, chapters, profiles }),
        ...presenceSettingsHandlers(db, PresenceSettings, presence),
      }),
      implement(directMessagesApi, directMessageHandlers({ models: directModels, profiles, chapters, limit, bus })),
      implement(chatInternalApi, {
        ...socketHandlers(io, env.REPLICA),
        ...adminHandlers(Messages),
        ...exportHandlers<'chat'>(exportSources({ Messages, ...moderation })),
        ...chatAccessHandlers(membershipChecks, Mutes, recentSettings),
        ...directAccessHandlers(directModels, chapters),
        ...decisionHandlers({ db, Messages, Removals, EarlierTexts, Mutes, muteChecks, changeMessage }),
        ...peopleHandlers({ direct: directModels, Messages, ...moderation, Positions, PresenceSettings }, bus),
      }),
    ],
    onServer(server) {
      io.attach(server);
      limitPackets(io, PACKET_LIMIT_FACTOR * env.CHAT_LIMIT_EVENTS, log);
    },
    async beforeClose() {
      await slowReaders.stop();
      await socketEvents.stop();
      await Promise.all([revocation.stop(), delivery.close(), presence.stop()]);
      await sleep(CLOSE_DELAY_MS);
      void io.close(); // Clients connect to another replica, as they do after a lost connection.
    },
    async afterClose() {
      await Promise.all([domainEvents.stop(), auditTrail.stop()]);
      await redis?.close();
    },
  });
}
