import { randomUUID } from 'node:crypto';
import { HERE } from '../test-product';
import { insertConversation } from '../insert-conversation';
import { insertPerson } from '../insert-person';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const directRaces = ({ product, callAtOnce, find }: RaceContext): Races => {
  const twoPeople = async () => {
    const [ana, ben] = [
      await insertPerson(product, HERE, { paid: true }),
      await insertPerson(product, HERE, { paid: true }),
    ] as const;
    return { ana, ben, conversationId: [ana.userId, ben.userId].sort().join('.') };
  };
  const blocking = (method: 'PUT' | 'DELETE', isBlocked: boolean) => async (count: number) => {
    const { ana, ben } = await twoPeople();
    await insertConversation(product, ana, ben);
    const responses = await callAtOnce(count, ana, method, `/api/conversations/${ben.userId}/block`);
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    expect(await ana.ok('GET', `/api/conversations/${ben.userId}/messages`)).toMatchObject({ isBlocked });
  };
  return {
    /**
     * Both users send their first messages at once. The result is one conversation with every message once, in one
     * order without gaps.
     */
    async 'directMessages.send'(count) {
      const { ana, ben, conversationId } = await twoPeople();
      const responses = await callAtOnce(
        count,
        (index) => (index % 2 ? ana : ben),
        'POST',
        (index) => `/api/conversations/${(index % 2 ? ben : ana).userId}/messages`,
        () => ({ content: 'Hello', clientId: randomUUID() }),
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await find('chat', 'conversations', { people: { $size: 2 }, _id: conversationId })).toHaveLength(1);
      const seqs = (await find('chat', 'directMessages', { conversationId })).map(({ seq }) => Number(seq));
      expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    },
    async 'directMessages.markRead'(count) {
      const { ana, ben } = await twoPeople();
      await insertConversation(product, ana, ben, count);
      const responses = await callAtOnce(
        count,
        ana,
        'POST',
        `/api/conversations/${ben.userId}/read`,
        (index: number) => ({ until: index + 1 }),
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      await ana.ok('POST', `/api/conversations/${ben.userId}/read`, { until: count });
      expect(await ana.ok('GET', '/api/conversations')).toMatchObject({ unread: 0, conversations: [{ unread: 0 }] });
    },
    'directMessages.block': blocking('PUT', true),
    'directMessages.unblock': blocking('DELETE', false),
  };
};
