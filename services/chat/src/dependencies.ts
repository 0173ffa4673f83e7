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
import { createDirectModels } from './direct/models';
import type { ChatEnv } from './env';
import { createEventModels } from './event-conversations/event-message.model';
import { createMessageLog } from './messages/message-log';
import { messageModel } from './messages/message.model';
import { createProfileCache } from './messages/profiles';
import { createModerationModels } from './moderation/models';
import { presenceSettingsModel } from './presence/presence-settings.model';
import { readPositionModel } from './reading/read-position.model';
import { seed } from './seed';
import { createSendLimit } from './sockets/limits';
import { connectRedisPair } from './sockets/redis';

/** Creates what the sockets and the calls of a replica both need: stores, connections, clients and caches. */
export async function createDependencies(env: ChatEnv, log: Logger) {
  const db = await openServiceDatabase(env, 'chat', log);
  const Messages = messageModel(db);
  const directModels = createDirectModels(db);
  const moderationModels = createModerationModels(db);
  const eventModels = createEventModels(db);
  const [Positions, PresenceSettings] = [readPositionModel(db), presenceSettingsModel(db)];
  const { Pictures } = directModels;
  // The outbox is created with the other collections, because two transactions cannot both create a collection.
  const auditTrail = createAuditTrail(db, env.ADMIN_URL, env.SERVICE_TOKEN, log);
  await ensureIndexes(db);
  if (env.SEED === 'demo') await seed(directModels, Messages, Positions, new Date());

  const redis = env.REDIS_URL ? await connectRedisPair(env.REDIS_URL, log) : undefined;
  const auth = createServiceClient(authInternalApi, env.AUTH_URL, env.SERVICE_TOKEN);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const profiles = createProfileCache(auth, log);
  return {
    env,
    log,
    db,
    Messages,
    directModels,
    moderationModels,
    eventModels,
    Positions,
    PresenceSettings,
    Pictures,
    auditTrail,
    domainEvents: deliverDomainEvents(db, env.NOTIFICATIONS_URL, env.SERVICE_TOKEN, log),
    redis,
    bus: createSignalBus({ ...redis, log }),
    auth,
    chapters,
    events: createServiceClient(eventsInternalApi, env.EVENTS_URL, env.SERVICE_TOKEN),
    profiles,
    messages: createMessageLog(Messages),
    mentions: { Messages, chapters, profiles },
    membershipChecks: createMembershipChecks(chapters),
    recentSettings: createRecentSettings(moderationModels.Settings),
    muteChecks: createMuteChecks(moderationModels.Mutes),
    limit: createSendLimit(redis?.publisher, env.CHAT_LIMIT_MESSAGES),
  };
}

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;
