import {
  forbidden,
  HttpError,
  requireNotSuspended,
  type Handlers,
  type Identity,
  type SignalBus,
} from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, eventConversationApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { requireOwnSession } from '../direct/direct.policy';
import type { Profiles } from '../messages/profiles';
import { mutedInWords, type MuteChecks } from '../moderation/mute-checks';
import { TooManyRequests, type SendLimit } from '../sockets/limits';
import { toEventMessage, type EventModels } from './event-message.model';
import { removeEventMessage } from './remove-event-message';
import { storeEventMessage } from './store-event-message';

/** The default number of messages on a page. */
const MESSAGES = 50;

export interface EventConversationOptions {
  models: EventModels;
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
  events,
  chapters,
  profiles,
  muteChecks,
  limit,
  bus,
}: EventConversationOptions): Handlers<typeof eventConversationApi> {
  const { EventMessages } = models;

  /** Throws 403 unless the caller takes part in the conversation. */
  const requireParticipant = async (identity: Identity, id: string) => {
    requireOwnSession(identity);
    const access = await events.conversationAccess({ params: { id, userId: identity.userId } });
    if (!access.mayRead) throw forbidden('Only people who go to this event read its conversation.');
    return access;
  };
  const changed = (eventId: string): void => bus.publish('eventConversationChanged', { eventId });

  return {
    async read({ params: { id }, query: { before, limit: most = MESSAGES }, identity }) {
      const { endsAt, mayRemove } = await requireParticipant(identity, id);
      const docs = await EventMessages.find({ eventId: id, ...(before !== undefined && { seq: { $lt: before } }) })
        .sort({ seq: -1 })
        .limit(most)
        .lean();
      const profileOf = await profiles.load(docs.map(({ senderId }) => String(senderId)));
      return { messages: docs.reverse().map((doc) => toEventMessage(doc, profileOf)), endsAt, mayRemove };
    },

    async send({ params: { id }, body, identity, http }) {
      const senderId = identity.userId;
      const { chapterId, endsAt } = await requireParticipant(identity, id);
      if (Date.parse(endsAt) <= Date.now())
        throw new HttpError(409, 'conversation_ended', 'This conversation ended a week after the event.');
      await limit.count(senderId).catch((refusal: unknown) => {
        if (refusal instanceof TooManyRequests) http.res.setHeader('retry-after', String(refusal.retryAfter));
        throw refusal;
      });
      const mutedUntil = await muteChecks.mutedUntil(senderId, chapterId);
      if (mutedUntil && mutedUntil > new Date()) throw new HttpError(403, 'muted', mutedInWords(mutedUntil));
      const { doc, isNew } = await storeEventMessage(models, { ...body, eventId: id, senderId });
      if (isNew) changed(id);
      else limit.refund(senderId);
      return toEventMessage(doc, await profiles.load([senderId]));
    },

    async removeMessage({ params: { id, messageId }, identity }) {
      const { chapterId, mayRemove } = await requireParticipant(identity, id);
      await requireNotSuspended(chapters, identity.userId);
      await removeEventMessage(models, { eventId: id, id: messageId, chapterId, byId: identity.userId, mayRemove });
      changed(id);
      return { ok: true };
    },
  };
}
