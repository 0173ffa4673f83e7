import type { ConversationList, DirectMessagePage, UnreadChats } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { insertChatMessage, storeFirstPositions } from '../insert-chat-message';
import { HERE, type Visitor } from '../test-product';
import { insertConversation } from '../insert-conversation';
import { insertPerson } from '../insert-person';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const directRaces = ({ product, callAtOnce, find }: RaceContext): Races => {
  const twoPeople = async () => {
    const [ana, ben] = [
      await insertPerson(product, HERE, { paid: true }),
      await insertPerson(product, HERE, { paid: true }),
    ] as const;
    return { ana, ben, conversationId: [ana.userId, ben.userId].sort().join('.') };
  };
  /** A member who has looked at their chats, and new messages in one of them. */
  const reader = async (count: number) => {
    const { ana, ben } = await twoPeople();
    await storeFirstPositions(ana);
    const seqs: number[] = [];
    for (let index = 0; index < count; index++) {
      const _id = new ObjectId(await insertChatMessage(product, HERE, ben));
      seqs.push(Number((await find('chat', 'messages', { _id }))[0]?.seq));
    }
    const ofAna = async () => {
      const { chapters } = await ana.ok<UnreadChats>('GET', '/api/chats');
      return chapters.find(({ chapterId }) => chapterId === HERE)!;
    };
    return { ana, seqs, ofAna };
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
    async 'directMessages.editMessage'(count) {
      const { ana, ben } = await twoPeople();
      const path = `/api/conversations/${ben.userId}/messages`;
      const id = await insertConversation(product, ben, ana);
      const responses = await callAtOnce(count, ana, 'PUT', `${path}/${id}`, (index: number) => ({
        content: `Sorry, ${index}`,
      }));
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      const { conversations } = await ben.ok<ConversationList>('GET', '/api/conversations');
      const { messages } = await ana.ok<DirectMessagePage>('GET', path);
      expect(conversations[0]?.last.content).toBe(messages[0]?.content);
    },
    async 'directMessages.deleteMessage'(count) {
      const { ana, ben } = await twoPeople();
      const id = await insertConversation(product, ben, ana, 2);
      const path = `/api/conversations/${ben.userId}/messages/${id}/deletion`;
      const responses = await callAtOnce(count, ana, 'POST', path);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_removed'));
      expect(await ben.ok('GET', '/api/conversations')).toMatchObject({ conversations: [{ unread: 1 }] });
    },
    async 'directMessages.react'(count) {
      const { ana, ben } = await twoPeople();
      const id = await insertConversation(product, ana, ben);
      const path = `/api/conversations/${ben.userId}/messages`;
      const body = { reaction: 'like', isOn: true };
      const responses = await callAtOnce(count, ana, 'PUT', `${path}/${id}/reactions`, body);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      const { messages } = await ana.ok<DirectMessagePage>('GET', path);
      expect(messages[0]?.reactions).toEqual([{ reaction: 'like', count: 1, isOwn: true }]);
    },
    async 'directMessages.markRead'(count) {
      const { ana, ben } = await twoPeople();
      await insertConversation(product, ana, ben, count);
      const responses = await callAtOnce(
        count,
        ana,
        'POST',
        `/api/conversations/${ben.userId}/read`,
        (index: number) => ({ until: index + 1, version: 0 }),
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      await ana.ok('POST', `/api/conversations/${ben.userId}/read`, { until: count, version: 0 });
      expect(await ana.ok('GET', '/api/conversations')).toMatchObject({ unread: 0, conversations: [{ unread: 0 }] });
    },
    /** Messages are marked as unread several times while others are marked as read, and no time is lost. */
    async 'directMessages.markUnread'(count) {
      const { ana, ben } = await twoPeople();
      await insertConversation(product, ana, ben, 3);
      const path = `/api/conversations/${ben.userId}`;
      const [responses] = await Promise.all([
        callAtOnce(count, ana, 'PUT', `${path}/unread`, { seq: 2 }),
        callAtOnce(count, ana, 'POST', `${path}/read`, { until: 3, version: 0 }),
      ]);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await ana.ok('GET', `${path}/messages`)).toMatchObject({ unread: 2, version: count });
    },
    async 'directMessages.setMuted'(count) {
      const { ana, ben } = await twoPeople();
      await insertConversation(product, ana, ben);
      const path = `/api/conversations/${ben.userId}`;
      const responses = await callAtOnce(count, ana, 'PUT', `${path}/muted`, { isMuted: true });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await ana.ok('GET', `${path}/messages`)).toMatchObject({ isMuted: true, unread: 1 });
      expect(await ana.ok('GET', '/api/conversations')).toMatchObject({ unread: 0 });
    },
    /** The position is set back several times at once, and no version is lost. */
    async 'chats.markUnread'(count) {
      const { ana, seqs, ofAna } = await reader(1);
      const before = await ofAna();
      const body = { seq: seqs[0] };
      const responses = await callAtOnce(count, ana, 'PUT', `/api/chats/${HERE}/unread`, body);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await ofAna()).toMatchObject({ readSeq: (seqs[0] ?? 0) - 1, version: before.version + count });
    },
    async 'chats.setMuted'(count) {
      const { ana, ofAna } = await reader(1);
      const before = await ofAna();
      const body = { isMuted: true };
      const responses = await callAtOnce(count, ana, 'PUT', `/api/chats/${HERE}/muted`, body);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await ofAna()).toMatchObject({ isMuted: true, version: before.version + count });
    },
    /** First messages arrive while their receiver excludes them. Each is stored or refused, and none comes later. */
    async 'directMessages.updateSettings'(count) {
      const receiver = await insertPerson(product, HERE, { paid: true });
      const senders = await Promise.all(Array.from({ length: 2 }, () => insertPerson(product, HERE, { paid: true })));
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
      expect((await send(await insertPerson(product, HERE, { paid: true }))).status).toBe(403);
    },
    /** The last stored choice is returned, and no version is lost. */
    async 'chats.updatePresenceSettings'(count) {
      const { ana } = await twoPeople();
      const responses = await callAtOnce(count, ana, 'PUT', '/api/user/presence-settings', (index: number) => ({
        showPresence: index % 2 === 0,
      }));
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      const [stored] = await find('chat', 'presenceSettings', { _id: new ObjectId(ana.userId) });
      expect(stored).toMatchObject({ version: count });
      expect(await ana.ok('GET', '/api/user/presence-settings')).toEqual({ showPresence: stored!.showPresence });
    },
    'directMessages.block': blocking('PUT', true),
    'directMessages.unblock': blocking('DELETE', false),
  };
};
