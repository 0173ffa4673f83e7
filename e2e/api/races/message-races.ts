import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { insertConversation } from '../records/messages';
import { insertMember } from '../records/people';
import { type Visitor } from '../product/test-product';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of people who write to each other. */
export function messageRaces({ product, callAtOnce, find }: RaceContext): Races {
  const newMember = () => insertMember(product);
  return {
    /**
     * Both users send their first messages at once. The result is one conversation with every message once, in one
     * order without gaps.
     */
    async 'directMessages.send'(count) {
      const [ana, ben] = [await newMember(), await newMember()];
      const conversation = `direct:${[ana.userId, ben.userId].sort().join('.')}`;
      const responses = await callAtOnce(
        count,
        (index) => (index % 2 ? ana : ben),
        'POST',
        (index) => `/api/conversations/${(index % 2 ? ben : ana).userId}/messages`,
        () => ({ content: 'Hello', clientId: randomUUID() }),
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await find('chat', 'conversations', { people: { $size: 2 }, _id: conversation })).toHaveLength(1);
      const seqs = (await find('chat', 'messages', { conversation })).map(({ seq }) => Number(seq));
      expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    },
    /** Messages are marked as unread several times while others are marked as read, and no time is lost. */
    async 'directMessages.markUnread'(count) {
      const [ana, ben] = [await newMember(), await newMember()];
      await insertConversation(product, ana, ben, 3);
      const path = `/api/conversations/${ben.userId}`;
      const [responses] = await Promise.all([
        callAtOnce(count, ana, 'PUT', `${path}/unread`, { seq: 2 }),
        callAtOnce(count, ana, 'POST', `${path}/read`, { until: 3, version: 0 }),
      ]);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await ana.ok('GET', `${path}/messages`)).toMatchObject({ unread: 2, version: count });
    },
    /** First messages arrive while their receiver excludes them. Each is stored or refused, and none comes later. */
    async 'directMessages.updateSettings'(count) {
      const receiver = await newMember();
      const senders = [await newMember(), await newMember()];
      const path = `/api/conversations/${receiver.userId}/messages`;
      const send = (person: Visitor) =>
        person.call('POST', path, { body: { content: 'Hello', clientId: randomUUID() } });
      const [responses, first] = await Promise.all([
        callAtOnce(count, receiver, 'PUT', '/api/user/message-settings', { messagesFrom: 'nobody' }),
        Promise.all(senders.map(send)),
      ]);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      const begun = await find('chat', 'conversations', { people: new ObjectId(receiver.userId) });
      expect(begun).toHaveLength(first.filter(({ status }) => status === 201).length);
      expect((await send(await newMember())).status).toBe(403);
    },
  };
}
