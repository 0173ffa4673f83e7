import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { insertPerson } from './insert-person';
import { newEvent } from './new-event';
import { HERE, type TestProduct, type Visitor } from '../product/test-product';

/**
 * Creates an event to which its organizer, a new member, and these people go, and inserts messages of one person in its
 * conversation. Resolves to the ids of the event and of the last message.
 */
export async function insertEventConversation(
  product: TestProduct,
  people: readonly Visitor[],
  author?: Pick<Visitor, 'userId'>,
  count = 1,
): Promise<{ id: string; messageId: string }> {
  const organizer = await insertPerson(product, HERE, { paid: true });
  const id = await newEvent(organizer);
  for (const person of people) await person.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending' });
  const messages = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    conversation: `event:${id}`,
    seq: index + 1,
    senderId: new ObjectId(author?.userId ?? organizer.userId),
    clientId: randomUUID(),
    content: `Message ${index + 1}`,
    createdAt: new Date('2024-02-03T10:00:00Z'),
  }));
  await product.db('chat').collection('messages').insertMany(messages);
  return { id, messageId: String(messages.at(-1)?._id) };
}

export const anEventMessage = () => ({ content: 'See you at the door', clientId: randomUUID() });
