import { requireNotSuspended, type Handlers, type SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, eventConversationApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import type { MuteChecks } from '../access/mute-checks';
import type { Profiles } from '../messages/profiles';
import type { Pictures } from '../pictures/picture.model';
import { TooManyRequests, type SendLimit } from '../sockets/limits';
import { toEventMessage, type EventModels } from './event-message.model';
import { removeEventMessage } from './remove-event-message';
import { requireNotMuted, requireParticipant, requireUnderWay } from './require-participant';
import { storeEventMessage } from './store-event-message';

/** The default number of messages on a page. */
const MESSAGES = 50;

export interface EventConversationOptions {
  models: EventModels;
  Pictures: Pictures;
  events: Pick<Client<typeof eventsInternalApi>, 'conversationAccess'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'standing'>;
  profiles: Profiles;
  muteChecks: Pick<MuteChecks, 'mutedUntil'>;
  limit: SendLimit;
  bus: Pick<SignalBus, 'publish'>;
}

/**
 * Creates the handlers of the conversation of an event. Each call asks the events service who takes part, so a person
 * who does not go any more reads nothing from then on.
 */
export function eventConversationHandlers({
  models,
  Pictures,
  events,
  chapters,
  profiles,
  muteChecks,
  limit,
  bus,
}: EventConversationOptions): Handlers<typeof eventConversationApi> {
  const { EventMessages } = models;

  const changed = (eventId: string): void => bus.publish('eventConversationChanged', { eventId });

  return {
    async read({ params: { id }, query: { before, limit: most = MESSAGES }, identity }) {
      const { endsAt, mayRemove, isArchived } = await requireParticipant({ events }, identity, id);
      const docs = await EventMessages.find({ eventId: id, ...(before !== undefined && { seq: { $lt: before } }) })
        .sort({ seq: -1 })
        .limit(most)
        .lean();
      const profileOf = await profiles.load(docs.map(({ senderId }) => String(senderId)));
      return {
        messages: docs.reverse().map((doc) => toEventMessage(doc, profileOf)),
        endsAt,
        mayRemove,
        ...(isArchived && { isArchived }),
      };
    },

    async send({ params: { id }, body, identity, http }) {
      const senderId = identity.userId;
      const access = await requireParticipant({ events }, identity, id);
      requireUnderWay(access);
      await limit.count(senderId).catch((refusal: unknown) => {
        if (refusal instanceof TooManyRequests) http.res.setHeader('retry-after', String(refusal.retryAfter));
        throw refusal;
      });
      await requireNotMuted({ muteChecks }, identity, access);
      const { doc, isNew } = await storeEventMessage({ ...models, Pictures }, { ...body, eventId: id, senderId });
      if (isNew) changed(id);
      else limit.refund(senderId);
      return toEventMessage(doc, await profiles.load([senderId]));
    },

    async removeMessage({ params: { id, messageId }, identity }) {
      const { chapterId, mayRemove } = await requireParticipant({ events }, identity, id);
      await requireNotSuspended(chapters, identity.userId);
      const removal = { eventId: id, id: messageId, chapterId, byId: identity.userId, mayRemove };
      await removeEventMessage({ ...models, Pictures }, removal);
      changed(id);
      return { ok: true };
    },
  };
}
