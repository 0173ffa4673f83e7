import {
  recordAction,
  recordDomainEvent,
  requireNotSuspended,
  withPeopleLocked,
  type Handlers,
  type SignalBus,
} from '@meridian/service-kit';
import type { eventsApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { toDomainEventData } from '../events/event-domain-events';
import { withSenders } from './event-messages';
import { checkChapterIsOpen } from '../access/archived-chapter';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import { requireManager } from '../access/require-manager';

/** The maximum number of messages of an event. Older ones are removed. */
const MAX_MESSAGES = 20;

/**
 * Creates the handler of messages to everyone who goes. People are notified immediately, and people who decide to go
 * later read the messages on the event's page.
 */
export const eventMessageHandlers = (
  models: Pick<Models, 'db' | 'Events'>,
  chapters: Pick<Chapters, 'membershipStatus' | 'profiles' | 'standing'>,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof eventsApi>, 'sendMessage'> => ({
  async sendMessage({ params: { id }, body: { text }, identity }) {
    const refusal = 'Only people who manage this event can message everyone who is going.';
    const event = await requireManager(models, chapters, identity, id, refusal);
    const { title, chapterId } = event;
    checkChapterIsOpen(await chapters.membershipStatus({ params: { id: chapterId, userId: identity.userId } }));
    await requireNotSuspended(chapters, identity.userId);
    const at = new Date();
    const message = { text, at, by: new Types.ObjectId(identity.userId) };
    await withPeopleLocked(models.db, identity.userId, async (session) => {
      const $push = { messages: { $each: [message], $slice: -MAX_MESSAGES } };
      await models.Events.updateOne({ _id: id }, { $push }, { session });
      const data = { ...toDomainEventData(event), userId: identity.userId, text };
      const audience = { eventId: id, isGoing: true as const };
      await recordDomainEvent(models.db, { kind: 'event.message', by: identity.userId, audience, data }, session);
      await recordAction(models.db, { action: 'event.message-sent', subject: id, chapterId, detail: title }, session);
    });
    bus.publish('eventChanged', { eventId: id });
    const [sent] = await withSenders(chapters, [message]);
    return sent ?? { text, at: at.toISOString(), from: null };
  },
});
