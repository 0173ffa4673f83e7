import {
  createIdentityVerifier,
  createLogger,
  exportHandlers,
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
import { adminHandlers } from './admin.routes';
import { directAccessHandlers } from './direct/direct-access';
import { blockedPairsHandlers } from './direct/blocks.routes';
import { directMessageHandlers } from './direct/direct.routes';
import { eventConversationHandlers } from './event-conversations/event-conversation.routes';
import { messageHandlers, socketHandlers } from './messages/message.routes';
import { ownMessageHandlers } from './own-messages/own-message.routes';
import { decisionHandlers } from './moderation/apply-decision';
import { chatSettingsHandlers } from './moderation/chat-settings.routes';
import { earlierTextsHandlers } from './moderation/earlier-texts.routes';
import { heldMessageHandlers } from './moderation/held-messages.routes';
import { moderationHandlers } from './moderation/moderation.routes';
import { peopleHandlers } from './people.routes';
import { pictureHandlers } from './picture-uploads/picture.routes';
import { reportedPictureHandlers } from './pictures/reported-pictures';
import { presenceSettingsHandlers } from './presence/presence.routes';
import { reactionHandlers } from './reactions/reactions.routes';
import { mutedByHandlers, readingHandlers } from './reading/chats.routes';
import { searchHandlers } from './search/search.routes';
import { chatAccessHandlers } from './access/chat-access';
import { exportSources } from './site-export';

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
function createRouters(dependencies: Dependencies, { io, positions, presence, writing, changeMessage }: Realtime) {
  const { env, db, Messages, Positions, PresenceSettings, directModels, moderationModels } = dependencies;
  const { messages, profiles, membershipChecks, recentSettings, muteChecks, mentions } = dependencies;
  const { chapters, bus, limit, Pictures } = dependencies;
  const { Conversations } = directModels;
  const { Removals, Mutes, EarlierTexts, Settings, Held } = moderationModels;
  return [
    implement(chatApi, {
      ...messageHandlers(messages, profiles, membershipChecks),
      ...ownMessageHandlers({
        db,
        EarlierTexts,
        Pictures,
        mentions,
        chapters,
        membershipChecks,
        muteChecks,
        recentSettings,
        changeMessage,
      }),
      ...reactionHandlers({
        db,
        Messages,
        profiles,
        chapters,
        membershipChecks,
        muteChecks,
        recentSettings,
        changeMessage,
      }),
      ...earlierTextsHandlers({ Messages, EarlierTexts, membershipChecks }),
      ...moderationHandlers({
        db,
        Messages,
        Pictures,
        ...moderationModels,
        chapters,
        profiles,
        muteChecks,
        changeMessage,
      }),
      ...heldMessageHandlers({ ...writing, db, Held, Pictures, mentions, chapters, bus }),
      ...chatSettingsHandlers({ db, Settings, chapters, recentSettings, bus }),
    }),
    implement(chatsApi, {
      ...readingHandlers({ db, Messages, Positions, Conversations, positions, chapters, bus }),
      ...searchHandlers({ Messages, direct: directModels, chapters, profiles }),
      ...presenceSettingsHandlers(db, PresenceSettings, presence),
    }),
    implement(directMessagesApi, directMessageHandlers({ models: directModels, profiles, chapters, limit, bus })),
    implement(eventConversationApi, eventConversationHandlers({ ...dependencies, models: dependencies.eventModels })),
    implement(messagePicturesApi, pictureHandlers({ ...dependencies, readers: { ...dependencies, ...directModels } })),
    implement(chatInternalApi, {
      ...socketHandlers(io, env.REPLICA),
      ...adminHandlers(Messages),
      ...exportHandlers<'chat'>(exportSources({ Messages, Pictures, ...moderationModels })),
      ...chatAccessHandlers(membershipChecks, Mutes, recentSettings),
      ...directAccessHandlers(directModels, chapters),
      ...mutedByHandlers(Positions),
      ...blockedPairsHandlers(directModels),
      ...reportedPictureHandlers(Pictures),
      ...decisionHandlers({ db, Messages, Removals, EarlierTexts, Pictures, Mutes, muteChecks, changeMessage }),
      ...peopleHandlers(
        {
          direct: directModels,
          Messages,
          EventMessages: dependencies.eventModels.EventMessages,
          ...moderationModels,
          Positions,
          PresenceSettings,
          Pictures,
        },
        bus,
      ),
    }),
  ];
}
