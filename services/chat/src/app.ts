import {
  createServiceClient,
  connectMongo,
  createLogger,
  createServiceApp,
  ensureIndexes,
  createIdentityVerifier,
  implement,
  createMongoReadiness,
  serve,
  type Running,
} from '@meridian/kit';
import { authInternalApi, chaptersInternalApi, chatInternalApi, chatApi } from '@meridian/shared-types';
import { adminHandlers } from './admin.routes';
import { admitMembers } from './admission';
import { delivery } from './delivery';
import type { ChatEnv } from './env';
import { cutFloods } from './packet-limit';
import { requestNews } from './join-requests';
import { sendLimit } from './limits';
import { measures } from './metrics';
import { messageLog } from './message-log';
import { messageModel } from './message.model';
import { messageHandlers, socketHandlers } from './message.routes';
import { peopleCache } from './profiles';
import { connectRedis } from './redis';
import { revocation } from './revocation';
import { rooms } from './chapter-rooms';
import { seed } from './seed';
import { sending } from './sending';
import { socketEvents } from './socket-events';
import { dropSlowReaders } from './slow-readers';
import { chapterOf, chapterRoom, createSocketServer } from './socket-server';
import { standings as askStandings } from './membership-checks';
import { typing as typists } from './typing';
import { noWakeUps, redisWakeUps } from './message-notifier';

/** How many times over the limit of events a socket may go before it is disconnected. */
const FLOOD = 5;
/** Long enough for the last acknowledgements to leave before the sockets close. */
const FAREWELL_MS = 100;

/** Messages, rooms, typing and sockets. Any number of replicas share one log. */
export async function start(env: ChatEnv): Promise<Running> {
  const log = createLogger('chat', env.LOG_LEVEL).child({ replica: env.REPLICA });
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}chat`, log);
  const Messages = messageModel(db);
  await ensureIndexes(db);
  if (env.SEED === 'demo') await seed(db, Messages, new Date());

  const redis = env.REDIS_URL ? connectRedis(env.REDIS_URL, log) : undefined;
  const io = createSocketServer(redis, env.ORIGINS);
  const messages = messageLog(Messages);
  const auth = createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN);
  const people = peopleCache(auth, log);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const standings = askStandings(chapters);
  const requests = requestNews({ io, redis, chapters, log });
  const delivered = delivery({
    log,
    messages,
    people,
    wakeUps: redis ? redisWakeUps(redis, log) : noWakeUps,
    emit: (message) => io.local.to(chapterRoom(message.chapterId)).emit('new-message', message),
  });
  const typing = typists(people);
  const inRooms = rooms(delivered, standings, typing);
  const revoked = revocation({
    io,
    redis,
    rooms: inRooms,
    standings,
    log,
    checkEveryMs: env.RECHECK_MS,
    auth,
    chapters,
  });

  const slowReaders = dropSlowReaders(io, log);

  const verifyIdentity = createIdentityVerifier(env.IDENTITY_JWKS);
  admitMembers(io, verifyIdentity, env.CHAT_LIMIT_SOCKETS, log);
  const events = socketEvents(
    {
      ...inRooms.handlers,
      ...typing.handlers,
      ...sending({
        messages,
        delivery: delivered,
        people,
        standings,
        limit: sendLimit(redis?.publisher, env.CHAT_LIMIT_MESSAGES),
      }),
    },
    env.CHAT_LIMIT_EVENTS,
    log,
  );
  io.on('connection', (socket) => {
    measures.sockets.inc();
    socket.once('disconnect', () => measures.sockets.dec());
    events.listen(socket);
    void requests.listen(socket);
    socket.on('disconnecting', () => void typing.stopAll(socket));
  });
  io.of('/').adapter.on('delete-room', (room: string) => {
    const chapterId = chapterOf(room);
    if (chapterId !== undefined) delivered.emptied(chapterId);
  });

  const { app, server } = createServiceApp({
    log,
    verifyIdentity,
    serviceToken: env.SERVICE_TOKEN,
    ready: createMongoReadiness(db),
    routers: [
      implement(chatApi, messageHandlers(messages, people, standings)),
      implement(chatInternalApi, { ...socketHandlers(io, env.REPLICA), ...adminHandlers(Messages) }),
    ],
  });
  io.attach(server);
  cutFloods(io, FLOOD * env.CHAT_LIMIT_EVENTS, log);
  return serve({
    app,
    server,
    log,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    async beforeClose() {
      slowReaders.close();
      await events.stop();
      await Promise.all([revoked.close(), delivered.close()]);
      await new Promise((resolve) => {
        setTimeout(resolve, FAREWELL_MS);
      });
      void io.close(); // clients take this for a lost connection and come back to another replica
    },
    async afterClose() {
      redis?.close();
      await db.close();
    },
  });
}
