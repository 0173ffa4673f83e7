import { randomUUID } from 'node:crypto';
import { HERE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { sendCall, type PrepareCase } from './crash-case';

/** Sending a message writes the message, its conversation and the domain event for its receiver. */
export const directWrites = (product: TestProduct): Record<string, PrepareCase> => ({
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
});

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
