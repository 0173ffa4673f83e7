import { notFound, type Handlers } from '@meridian/service-kit';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import { findMembership } from '../access/require-guest';
import type { Chapters } from '../access/chapters-client';
import type { Models } from '../models/create-models';
import { conversationEnd, hasPart, moderatesConversation, readsConversation } from './event-conversation.policy';

/** Creates the handler of the call by which chat finds out who takes part in the conversation of an event. */
export const conversationAccessHandlers = (
  { Events, Rsvps }: Pick<Models, 'Events' | 'Rsvps'>,
  chapters: Pick<Chapters, 'membershipStatus'>,
): Pick<Handlers<typeof eventsInternalApi>, 'conversationAccess'> => ({
  async conversationAccess({ params: { id, userId } }) {
    const [event, rsvp] = await Promise.all([
      Events.findById(id, { chapterId: 1, createdBy: 1, endTime: 1 }).lean(),
      Rsvps.findOne({ userId, eventId: id }, { _id: 0, status: 1 }).lean(),
    ]);
    if (!event) throw notFound('event');
    const { chapterId } = event;
    const common = { chapterId, endsAt: conversationEnd(event).toISOString() };
    if (!hasPart(userId, event, rsvp?.status ?? null)) return { ...common, mayRead: false, mayRemove: false };
    const membership = await findMembership(chapters, userId, chapterId);
    const mayRead = readsConversation(userId, event, rsvp?.status ?? null, membership);
    return {
      ...common,
      mayRead,
      mayRemove: mayRead && moderatesConversation(userId, event, membership),
      ...(membership.isArchived && { isArchived: true }),
    };
  },
});
