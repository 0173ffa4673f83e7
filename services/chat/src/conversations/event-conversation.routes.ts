import { lockPeople, requireNotSuspended, type Handlers, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, eventConversationApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import type { Profiles } from '../messages/profiles';
import { eventKey } from '../messages/conversation';
import type { ClearStores } from '../messages/clear-message';
import type { MessageLog } from '../messages/message-log';
import { countSent, type StoreSent } from '../messages/store-sent';
import type { SendLimit } from '../sockets/limits';
import { toEventMessage } from './event-message';
import { removeEventMessage } from './remove-event-message';
import type { EventPolicy } from './event-policy';

/** The default number of messages on a page. */
const MESSAGES = 50;

export interface EventConversationOptions extends ClearStores {
  db: Connection;
  messages: Pick<MessageLog, 'latest'>;
  storeSent: StoreSent;
  policy: EventPolicy;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  profiles: Profiles;
  limit: SendLimit;
  bus: Pick<SignalBus, 'publish'>;
}

/**
 * Creates the handlers of the conversation of an event. Each call asks the events service who takes part, so a person
 * who does not go any more reads nothing from then on.
 */
export function eventConversationHandlers({
  db,
  messages,
  storeSent,
  policy,
  chapters,
  profiles,
  limit,
  bus,
  ...stores
}: EventConversationOptions): Handlers<typeof eventConversationApi> {
  const changed = (eventId: string): void => bus.publish('eventConversationChanged', { eventId });

  return {
    async read({ params: { id }, query: { before, limit: most = MESSAGES }, identity }) {
      const { endsAt, mayRemove, isArchived } = await policy.requireReader(identity, id);
      const docs = await messages.latest(eventKey(id), most, before);
      const findProfile = await profiles.load(docs.map(({ senderId }) => String(senderId)));
      return {
        messages: docs.map((doc) => toEventMessage(doc, findProfile)),
        endsAt,
        mayRemove,
        ...(isArchived && { isArchived }),
      };
    },

    async send({ params: { id }, body, identity, http }) {
      const senderId = identity.userId;
      await policy.requireWriter(identity, id);
      await countSent(limit, senderId, http.res);
      const { doc, isNew } = await storeSent(
        { ...body, conversation: eventKey(id), senderId },
        // The removal or the merge of an account finds every message, because a new one is stored before it or not at
        // all.
        async (session) => {
          await lockPeople(db, senderId, session);
          return {};
        },
      );
      if (isNew) changed(id);
      return toEventMessage(doc, await profiles.load([senderId]));
    },

    async removeMessage({ params: { id, messageId }, identity }) {
      const { chapterId, mayRemove } = await policy.requireReader(identity, id);
      await requireNotSuspended(chapters, identity.userId);
      const removal = { eventId: id, id: messageId, chapterId, byId: identity.userId, mayRemove };
      await removeEventMessage({ db, ...stores }, removal);
      changed(id);
      return { ok: true };
    },
  };
}
