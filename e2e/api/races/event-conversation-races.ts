import type { EventConversationPage } from '@meridian/shared-types';
import { anEventMessage, insertEventConversation } from '../insert-event-conversation';
import { insertPerson } from '../insert-person';
import { HERE } from '../test-product';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const eventConversationRaces = ({ product, callAtOnce }: RaceContext): Races => {
  const conversation = async () => {
    const [ana, ben] = [
      await insertPerson(product, HERE, { paid: true }),
      await insertPerson(product, HERE, { paid: true }),
    ] as const;
    const { id, messageId } = await insertEventConversation(product, [ana, ben], ana);
    return { ana, ben, messageId, path: `/api/events/${id}/conversation` };
  };
  return {
    /** Two people write at once. Every message is stored once, in one order without gaps. */
    async 'eventConversation.send'(count) {
      const { ana, ben, path } = await conversation();
      const responses = await callAtOnce(
        count,
        (index) => (index % 2 ? ana : ben),
        'POST',
        () => path,
        anEventMessage,
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      const { messages } = await ana.ok<EventConversationPage>('GET', `${path}?limit=100`);
      expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: count + 1 }, (_, index) => index + 1));
    },
    async 'eventConversation.removeMessage'(count) {
      const { ana, path, messageId } = await conversation();
      const responses = await callAtOnce(count, ana, 'POST', `${path}/${messageId}/removal`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_removed'));
      expect((await ana.ok<EventConversationPage>('GET', path)).messages).toMatchObject([
        { id: messageId, content: '', isRemoved: true, isRemovedByAuthor: true },
      ]);
    },
  };
};
