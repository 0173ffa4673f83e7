import type { EventConversationMessage, EventDetails } from '@meridian/shared-types';
import { anEventMessage, insertChatMessage } from '../../records/messages';
import { insertPerson, insertMember } from '../../records/people';
import { newAnnouncement } from '../../records/announcements';
import { newDraft, newEvent, newEventToday } from '../../records/events';
import { expireSubscription } from '../../product/personas';
import { ELSEWHERE, HERE, waitUntil, type TestProduct, type Visitor } from '../../product/test-product';
import type { State } from './expected';

/** What a person organizes, wrote and created in chapter HERE, by the names that paths of calls have for it. */
export interface Belongings {
  eventId: string;
  draftId: string;
  cancelledId: string;
  announcementId: string;
  inviteId: string;
  chatMessageId: string;
  /** The id of a message of another person in the conversation of the event. */
  messageId: string;
  /** A member who waits for a seat at the event. */
  waitingId: string;
}

/** Creates an admin of HERE who organizes a members-only event today, goes to it, and has written everywhere. */
export async function createOrganizer(product: TestProduct): Promise<{ organizer: Visitor; own: Belongings }> {
  const organizer = await insertPerson(product, HERE, { paid: true, role: 'admin', name: 'Orla Organizer' });
  const [guest, waiting] = [await insertMember(product), await insertMember(product)];
  const closed = { isPublic: false };
  const eventId = await newEventToday(organizer, [organizer, guest], { ...closed, capacity: 2 });
  await waiting.ok('POST', `/api/events/${eventId}/rsvp`, { status: 'attending', waitingList: true });
  const cancelledId = await newEvent(organizer, closed);
  await organizer.ok('POST', `/api/events/${cancelledId}/cancel`, { reason: 'No hall' });
  const { id: messageId } = await guest.ok<EventConversationMessage>(
    'POST',
    `/api/events/${eventId}/conversation`,
    anEventMessage(),
  );
  const invite = await organizer.ok<{ invite: { id: string } }>('POST', `/api/chapters/${HERE}/invites`, {
    days: 7,
    maxUses: 5,
  });
  const own = {
    eventId,
    draftId: await newDraft(organizer),
    cancelledId,
    announcementId: await newAnnouncement(organizer),
    inviteId: invite.invite.id,
    chatMessageId: await insertChatMessage(product, HERE, organizer),
    messageId,
    waitingId: waiting.userId,
  };
  return { organizer, own };
}

/** Ends the membership of an admin in HERE, and resolves to the person whose calls are tested. */
export async function endMembership(product: TestProduct, organizer: Visitor, state: State): Promise<Visitor> {
  const { chapterAdmin, siteAdmin } = product.personas;
  const member = `/api/chapters/${HERE}/members/${organizer.userId}`;
  const demote = () => chapterAdmin.ok('PUT', member, { role: 'member' });
  switch (state) {
    case 'banned':
      await demote();
      await chapterAdmin.ok('POST', `/api/chapters/${HERE}/bans`, { userId: organizer.userId, reason: 'Shouts' });
      break;
    case 'left':
      await organizer.ok('DELETE', member);
      break;
    case 'lapsed':
      await demote(); // An admin needs no paid membership.
      await expireSubscription(product, organizer);
      break;
    case 'suspended':
      await siteAdmin.ok('POST', `/api/admin/people/${organizer.userId}/suspension`, { reason: 'Advertising' });
      break;
    case 'never a member':
      return insertPerson(product, ELSEWHERE, { paid: true, name: 'Nell Never' });
  }
  return organizer.frozen();
}

/** Waits until the events of the former organizer are those of the admins. */
export const handedOver = (product: TestProduct, { eventId }: Belongings): Promise<void> =>
  waitUntil('the admins organize the event', async () => {
    const { organizerId } = await product.personas.chapterAdmin.ok<EventDetails>('GET', `/api/events/${eventId}`);
    return organizerId === null;
  });
