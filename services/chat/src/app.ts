import {
  createIdentityVerifier,
  createLogger,
  exportHandlers,
  personalExportHandlers,
  identifyByHeader,
  implement,
  type RunningServer,
  startService,
} from '@meridian/service-kit';
import {
  chatApi,
  chatInternalApi,
  chatsApi,
  directMessagesApi,
  eventConversationApi,
  messagePicturesApi,
} from '@meridian/shared-types/contracts';
import { createDependencies, type Dependencies } from './dependencies';
import type { ChatEnv } from './env';
import { startRealtime, type Realtime } from './start-realtime';
import { adminHandlers } from './internal/admin.routes';
import { directAccessHandlers } from './conversations/direct-access';
import { blockedPairsHandlers } from './direct/blocks/blocks.routes';
import { directMessageHandlers } from './direct/direct.routes';
import { eventConversationHandlers } from './conversations/event-conversation.routes';
import { messageHandlers, socketHandlers } from './conversations/message.routes';
import { ownMessageHandlers } from './changes/own-message.routes';
import { decisionHandlers } from './moderation/apply-decision';
import { chatSettingsHandlers } from './moderation/chat-settings.routes';
import { earlierTextsHandlers } from './moderation/earlier-texts.routes';
import { heldMessageHandlers } from './moderation/held-messages.routes';
import { moderationPageHandlers } from './moderation/moderation-page.routes';
import { moderationHandlers } from './moderation/moderation.routes';
import { peopleHandlers } from './internal/people.routes';
import { pictureHandlers } from './picture-uploads/picture.routes';
import { reportedPictureHandlers } from './pictures/reported-pictures';
import { presenceSettingsHandlers } from './presence/presence.routes';
import { reactionHandlers } from './changes/reactions.routes';
import { mutedByHandlers, readingHandlers } from './reading/chats.routes';
import { searchHandlers } from './search/search.routes';
import { chatAccessHandlers } from './access/chat-access';
import { personalSources } from './internal/personal-export';
import { exportSources } from './internal/site-export';

/** Starts a replica of the chat service. All replicas share one message log. */
export async function start(env: ChatEnv): Promise<RunningServer> {
  const log = createLogger('chat', env.LOG_LEVEL).child({ replica: env.REPLICA });
  const dependencies = await createDependencies(env, log);
  const { db, redis, domainEvents, auditTrail } = dependencies;
  const realtime = startRealtime(dependencies);
  return startService({
    env,
    log,
    db,
    redis: redis?.publisher,
    identify: identifyByHeader(createIdentityVerifier(env.IDENTITY_JWKS)),
    routers: createRouters(dependencies, realtime),
    onServer: realtime.attach,
    beforeClose: realtime.close,
    async afterClose() {
      await Promise.all([domainEvents.stop(), auditTrail.stop()]);
      await redis?.close();
    },
  });
}

/** Creates the routers of the calls that browsers and other services make. */
function createRouters(dependencies: Dependencies, realtime: Realtime) {
  const { policies, PresenceSettings, db } = dependencies;
  const { io, positions, presence, changeMessage, deliverEntry } = realtime;
  return [
    implement(chatApi, {
      ...messageHandlers(dependencies),
      ...ownMessageHandlers({ ...dependencies, changeMessage, policy: policies.chapter }),
      ...reactionHandlers({ ...dependencies, changeMessage, policy: policies.chapter }),
      ...earlierTextsHandlers(dependencies),
      ...moderationPageHandlers(dependencies),
      ...moderationHandlers({ ...dependencies, changeMessage }),
      ...heldMessageHandlers({ ...dependencies, deliverEntry }),
      ...chatSettingsHandlers(dependencies),
    }),
    implement(chatsApi, {
      ...readingHandlers({ ...dependencies, positions }),
      ...searchHandlers(dependencies),
      ...presenceSettingsHandlers(db, PresenceSettings, presence),
    }),
    implement(directMessagesApi, directMessageHandlers({ ...dependencies, models: dependencies })),
    implement(eventConversationApi, eventConversationHandlers({ ...dependencies, policy: policies.event })),
    implement(messagePicturesApi, pictureHandlers(dependencies)),
    implement(chatInternalApi, {
      ...socketHandlers(io, dependencies.env.REPLICA),
      ...adminHandlers(dependencies.Messages),
      ...exportHandlers<'chat'>(exportSources(dependencies)),
      ...personalExportHandlers<'chat'>(personalSources(dependencies)),
      ...chatAccessHandlers(dependencies),
      ...directAccessHandlers(dependencies),
      ...mutedByHandlers(dependencies.Positions),
      ...blockedPairsHandlers(dependencies),
      ...reportedPictureHandlers(dependencies.Pictures),
      ...decisionHandlers({ ...dependencies, changeMessage }),
      ...peopleHandlers(dependencies, dependencies.bus),
    }),
  ];
}
