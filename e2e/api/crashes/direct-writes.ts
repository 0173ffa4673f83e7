import { randomUUID } from 'node:crypto';
import { HERE, type TestProduct } from '../test-product';
import { insertConversation } from '../insert-conversation';
import { insertPerson } from '../insert-person';
import { sendCall, type PrepareCase } from './crash-case';
import { eventConversationWrites } from './event-conversation-writes';
import { messagePictureWrites } from './message-picture-writes';

/** Sending or changing a message writes the message, its conversation and a domain event. */
export const directWrites = (product: TestProduct): Record<string, PrepareCase> => ({
  ...eventConversationWrites(product),
  ...messagePictureWrites(product),
  'directMessages.editMessage': changing(product, ['ok'], 'PUT', '', { content: 'Sorry.' }),
  'directMessages.deleteMessage': changing(product, ['ok', '409 already_removed'], 'POST', '/deletion'),
  'directMessages.react': changing(product, ['ok'], 'PUT', '/reactions', { reaction: 'like', isOn: true }),
  'directMessages.send': async () => {
    const [person, other] = [
      await insertPerson(product, HERE, { paid: true }),
      await insertPerson(product, HERE, { paid: true }),
    ];
    const path = `/api/conversations/${other.userId}/messages`;
    return {
      call: sendCall(person, 'POST', path, { content: 'Hello', clientId: randomUUID() }),
      again: ['ok'],
      waitForEffects: async () => {
        expect(await person.ok('GET', path)).toMatchObject({ messages: [{ seq: 1 }] });
        expect(await domainEventsAbout(product, other.userId)).toHaveLength(1);
      },
    };
  },
  'directMessages.block': async () => {
    const newMember = () => insertPerson(product, HERE, { paid: true });
    const [person, other] = [await newMember(), await newMember()];
    await insertConversation(product, person, other);
    return {
      call: sendCall(person, 'PUT', `/api/conversations/${other.userId}/block`),
      again: ['ok'],
      waitForEffects: async () =>
        expect(await person.ok('GET', '/api/user/blocked-people')).toMatchObject({
          people: [{ userId: other.userId }],
        }),
    };
  },
  'directMessages.markUnread': async () => {
    const newMember = () => insertPerson(product, HERE, { paid: true });
    const [person, other] = [await newMember(), await newMember()];
    await insertConversation(product, person, other, 2);
    const path = `/api/conversations/${other.userId}`;
    return {
      call: sendCall(person, 'PUT', `${path}/unread`, { seq: 2 }),
      again: ['ok'],
      waitForEffects: async () => expect(await person.ok('GET', `${path}/messages`)).toMatchObject({ unread: 1 }),
    };
  },
  'directMessages.updateSettings': async () => {
    const person = await insertPerson(product, HERE, { paid: true });
    const path = '/api/user/message-settings';
    return {
      call: sendCall(person, 'PUT', path, { messagesFrom: 'nobody' }),
      again: ['ok'],
      waitForEffects: async () => expect(await person.ok('GET', path)).toEqual({ messagesFrom: 'nobody' }),
    };
  },
});

const changing =
  (product: TestProduct, again: string[], method: string, what: string, body?: object): PrepareCase =>
  async () => {
    const newMember = () => insertPerson(product, HERE, { paid: true });
    const [author, other] = [await newMember(), await newMember()];
    const id = await insertConversation(product, other, author);
    return { call: sendCall(author, method, `/api/conversations/${other.userId}/messages/${id}${what}`, body), again };
  };

/** Returns the ids of the domain events about direct messages to a user, whether delivered or not. */
async function domainEventsAbout({ db }: TestProduct, userId: string): Promise<string[]> {
  const kind = 'chat.direct-message';
  const [sent, taken] = await Promise.all([
    db('chat')
      .collection('domainEventOutbox')
      .distinct('_id', { 'record.kind': kind, 'record.audience.userIds': userId }),
    db('notifications').collection('domainEvents').distinct('_id', { kind, 'audience.userIds': userId }),
  ]);
  return [...new Set([...sent, ...taken].map(String))];
}
