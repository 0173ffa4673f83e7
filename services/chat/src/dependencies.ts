import {
  createAuditTrail,
  createServiceClient,
  createSignalBus,
  deliverDomainEvents,
  ensureIndexes,
  type Logger,
  openServiceDatabase,
} from '@meridian/service-kit';
import { authInternalApi, chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { createMembershipChecks } from './access/membership-checks';
import { createMuteChecks } from './access/mute-checks';
import { createRecentSettings } from './access/recent-settings';
import { createChapterPolicy } from './conversations/chapter-policy';
import { createDirectPolicy } from './conversations/direct-policy';
import { createEventPolicy } from './conversations/event-policy';
import type { ChatEnv } from './env';
import { createMessageLog } from './messages/message-log';
import { createProfileCache } from './messages/profiles';
import { createStoreSent } from './messages/store-sent';
import { createModels } from './models';
import { seed } from './seeding/seed';
import { createSendLimit } from './sockets/limits';
import { connectRedisPair } from './sockets/redis';

/** Creates what the sockets and the calls of a replica both need: stores, connections, clients and caches. */
export async function createDependencies(env: ChatEnv, log: Logger) {
  const db = await openServiceDatabase(env, 'chat', log);
  const models = createModels(db);
  const { Messages, Pictures } = models;
  // The outbox is created with the other collections, because two transactions cannot both create a collection.
  const auditTrail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  if (env.SEED === 'demo') await seed(models, new Date());

  const redis = env.REDIS_URL ? await connectRedisPair(env.REDIS_URL, log) : undefined;
  const auth = createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const events = createServiceClient(eventsInternalApi, env.EVENTS_URL, env.SERVICE_TOKEN);
  const profiles = createProfileCache(auth, log);
  const messages = createMessageLog(Messages);
  const membershipChecks = createMembershipChecks(chapters);
  const recentSettings = createRecentSettings(models.Settings);
  const muteChecks = createMuteChecks(models.Mutes);
  const limit = createSendLimit(redis?.publisher, env.CHAT_LIMIT_MESSAGES);
  return {
    env,
    log,
    ...models,
    auditTrail,
    domainEvents: deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log),
    redis,
    bus: createSignalBus({ ...redis, log }),
    auth,
    chapters,
    profiles,
    messages,
    storeSent: createStoreSent({ messages, Pictures, limit }),
    mentions: { Messages, chapters, profiles },
    membershipChecks,
    recentSettings,
    muteChecks,
    policies: {
      chapter: createChapterPolicy({ Messages, chapters, membershipChecks, muteChecks, recentSettings }),
      direct: createDirectPolicy({ ...models, profiles, chapters }),
      event: createEventPolicy({ events, muteChecks }),
    },
    limit,
  };
}

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;
