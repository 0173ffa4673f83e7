import type { Identity } from '@meridian/service-kit';
import type { Reaction } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import type { TestChat } from './use-chat';

const to = ({ userId }: Identity) => ({ params: { userId } });
const messageTo = ({ userId }: Identity, id: string) => ({ params: { userId, id } });

/** The calls of one person about the conversation with another one. */
export function directCalls(chat: TestChat) {
  const as = (person: Identity, at = chat.one) => chat.as(person, at).direct;
  const read = (person: Identity, other: Identity, query = {}) => as(person).read({ ...to(other), query });
  return {
    as,
    read,
    two: () => [chat.person(1), chat.person(2)] as const,
    send: (from: Identity, other: Identity, content = 'Hello', clientId: string = randomUUID(), at = chat.one) =>
      as(from, at).send({ ...to(other), body: { content, clientId } }),
    texts: async (person: Identity, other: Identity) =>
      (await read(person, other)).messages.map(({ content }) => content),
    edit: (person: Identity, other: Identity, id: string, content: string) =>
      as(person).editMessage({ ...messageTo(other, id), body: { content } }),
    remove: (person: Identity, other: Identity, id: string) => as(person).deleteMessage(messageTo(other, id)),
    react: (person: Identity, other: Identity, id: string, isOn = true, reaction: Reaction = 'like') =>
      as(person).react({ ...messageTo(other, id), body: { reaction, isOn } }),
    block: (person: Identity, other: Identity) => as(person, chat.two).block(to(other)),
    unblock: (person: Identity, other: Identity) => as(person, chat.two).unblock(to(other)),
    markRead: (person: Identity, other: Identity, until: number, version = 0) =>
      as(person).markRead({ ...to(other), body: { until, version } }),
    markUnread: (person: Identity, other: Identity, seq: number, at = chat.one) =>
      as(person, at).markUnread({ ...to(other), body: { seq } }),
    mute: (person: Identity, other: Identity, isMuted: boolean) =>
      as(person, chat.two).setMuted({ ...to(other), body: { isMuted } }),
    /** Returns the other person, the newest text and the unread messages of each listed conversation. */
    list: async (person: Identity) =>
      (await as(person).conversations({})).conversations.map(({ userId, last, unread }) => [
        userId,
        last.content,
        unread,
      ]),
    receiveFrom: (person: Identity, messagesFrom: 'everyone' | 'chapters' | 'nobody') =>
      as(person).updateSettings({ body: { messagesFrom } }),
  };
}
