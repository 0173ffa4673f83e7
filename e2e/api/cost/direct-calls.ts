import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { insertChatMessage, storeFirstPositions } from '../insert-chat-message';
import { HERE, type TestProduct } from '../test-product';
import { insertConversation } from '../insert-conversation';
import { insertPerson } from '../insert-person';
import type { Prepare } from './prepare';

/** Returns calls about direct messages of a user whose conversation has many, and about what the user has read. */
export function directCalls(product: TestProduct): Record<string, Prepare> {
  const prepare =
    (send: (path: string) => readonly [method: string, path: string, body?: object]): Prepare =>
    async () => {
      const { member } = product.personas;
      const other = await insertPerson(product, HERE, { paid: true });
      await insertConversation(product, member, other, 60);
      const [method, path, body] = send(`/api/conversations/${other.userId}`);
      return () => member.ok(method, path, body);
    };
  /** A call of a person who has looked at their chats, about the newest message of one. */
  const about =
    (method: string, path: string, body: (seq: number) => object): Prepare =>
    async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      const id = await insertChatMessage(product, HERE, product.personas.member);
      await storeFirstPositions(person);
      const { seq } = (await product
        .db('chat')
        .collection('messages')
        .findOne({ _id: new ObjectId(id) })) as unknown as {
        seq: number;
      };
      return () => person.ok(method, `/api/chats/${path}`, body(seq));
    };
  const changing =
    (method: string, what: string, body?: object): Prepare =>
    async () => {
      const newMember = () => insertPerson(product, HERE, { paid: true });
      const [author, other] = [await newMember(), await newMember()];
      const id = await insertConversation(product, other, author, 60);
      return () => author.ok(method, `/api/conversations/${other.userId}/messages/${id}${what}`, body);
    };
  const message = () => ({ content: 'Hello', clientId: randomUUID() });
  return {
    'chats.list': async () => {
      const { member } = product.personas;
      await storeFirstPositions(member);
      return () => member.ok('GET', '/api/chats');
    },
    'chats.search': async () => {
      const { member } = product.personas;
      await insertConversation(product, member, await insertPerson(product, HERE, { paid: true }), 60);
      return () => member.ok('GET', '/api/chats/search?search=message');
    },
    'chats.markUnread': about('PUT', `${HERE}/unread`, (seq) => ({ seq })),
    'chats.setMuted': about('PUT', `${HERE}/muted`, () => ({ isMuted: true })),
    'chats.presenceSettings': async () => () => product.personas.member.ok('GET', '/api/user/presence-settings'),
    'chats.updatePresenceSettings': async () => () =>
      product.personas.member.ok('PUT', '/api/user/presence-settings', { showPresence: true }),
    'directMessages.conversations': prepare(() => ['GET', '/api/conversations']),
    'directMessages.conversations, next page': async () => {
      await (
        await prepare(() => ['GET', '/api/conversations?limit=1'])
      )();
      const { member } = product.personas;
      await insertConversation(product, member, await insertPerson(product, HERE, { paid: true }));
      const { next } = await member.ok<{ next: string }>('GET', '/api/conversations?limit=1');
      return () => member.ok('GET', `/api/conversations?limit=1&before=${next}`);
    },
    'directMessages.read': prepare((path) => ['GET', `${path}/messages`]),
    'directMessages.read, earlier': prepare((path) => ['GET', `${path}/messages?before=30`]),
    'directMessages.send': prepare((path) => ['POST', `${path}/messages`, message()]),
    'directMessages.send, the first': async () => {
      const [sender, other] = [
        await insertPerson(product, HERE, { paid: true }),
        await insertPerson(product, HERE, { paid: true }),
      ];
      return () => sender.ok('POST', `/api/conversations/${other.userId}/messages`, message());
    },
    'directMessages.editMessage': changing('PUT', '', { content: 'Sorry.' }),
    'directMessages.deleteMessage': changing('POST', '/deletion'),
    'directMessages.react': changing('PUT', '/reactions', { reaction: 'like', isOn: true }),
    'directMessages.markRead': prepare((path) => ['POST', `${path}/read`, { until: 40, version: 0 }]),
    'directMessages.markUnread': prepare((path) => ['PUT', `${path}/unread`, { seq: 20 }]),
    'directMessages.setMuted': prepare((path) => ['PUT', `${path}/muted`, { isMuted: true }]),
    'directMessages.block': prepare((path) => ['PUT', `${path}/block`]),
    'directMessages.unblock': prepare((path) => ['DELETE', `${path}/block`]),
    'directMessages.block, without messages': async () => {
      const [person, other] = [
        await insertPerson(product, HERE, { paid: true }),
        await insertPerson(product, HERE, { paid: true }),
      ];
      return () => person.ok('PUT', `/api/conversations/${other.userId}/block`);
    },
    'directMessages.blockedPeople': prepare(() => ['GET', '/api/user/blocked-people']),
    'directMessages.settings': prepare(() => ['GET', '/api/user/message-settings']),
    'directMessages.updateSettings': prepare(() => ['PUT', '/api/user/message-settings', { messagesFrom: 'everyone' }]),
  };
}
