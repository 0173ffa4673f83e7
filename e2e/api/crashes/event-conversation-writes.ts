import type { EventConversationPage } from '@meridian/shared-types';
import { anEventMessage, insertEventConversation } from '../insert-event-conversation';
import { insertPerson } from '../insert-person';
import { HERE, type TestProduct } from '../test-product';
import { sendCall, type PrepareCase } from './crash-case';

/** Sending a message writes it and the newest number of the conversation. The organizer's removal is recorded. */
export const eventConversationWrites = (product: TestProduct): Record<string, PrepareCase> => {
  const conversation = async () => {
    const person = await insertPerson(product, HERE, { paid: true });
    const { id, messageId } = await insertEventConversation(product, [person], person);
    return { person, path: `/api/events/${id}/conversation`, messageId };
  };
  return {
    'eventConversation.send': async () => {
      const { person, path } = await conversation();
      return {
        call: sendCall(person, 'POST', path, anEventMessage()),
        again: ['ok'],
        waitForEffects: async () => {
          const { messages } = await person.ok<EventConversationPage>('GET', path);
          expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
        },
      };
    },
    'eventConversation.removeMessage': async () => {
      const { person, path, messageId } = await conversation();
      return {
        call: sendCall(person, 'POST', `${path}/${messageId}/removal`),
        again: ['ok', '409 already_removed'],
      };
    },
  };
};
