import type { Identity } from '@meridian/service-kit';
import { recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import {
  HOUR_MS,
  type ChatSettingsInput,
  type EditMessage,
  type Reaction,
  type SendMessage,
} from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { emitWithAck } from './socket-events';
import type { TestChat } from './use-chat';

export const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

/**
 * Creates a chapter with an admin and two members. Ana has a socket at the first replica, and Ben is in the room at the
 * second one.
 */
export async function createRoom(chat: TestChat) {
  const chapterId = chat.newChapter();
  const [admin, ana, ben] = [chat.admin(chapterId), chat.person(chapterId), chat.person(chapterId)];
  const [socket, listening] = [await chat.connect(chat.one, ana), await chat.connect(chat.two, ben)];
  await emitWithAck(listening, 'join-chapter', chapterId);
  const params = { chapterId };
  const message = (content = 'Hello', more: Partial<SendMessage> = {}): SendMessage => ({
    chapterId,
    content,
    clientId: randomUUID(),
    ...more,
  });
  /** Sends a message as Ana, or over another socket. The message may be refused. */
  const trySend = (sent = message(), by = socket) => emitWithAck(by, 'send-message', sent);
  const send = async (content?: string, more?: Partial<SendMessage>, by?: typeof socket) => {
    const ack = await trySend(message(content, more), by);
    if (!ack.ok) throw new Error(ack.problem.message);
    return ack;
  };
  const as = (person: Identity, at = chat.one) => chat.as(person, at).chat;
  const history = (person: Identity = ben) => as(person).messages({ params });
  /** Returns the domain events that are about this chapter, by its people or for them, oldest first. */
  const domainEvents = async (kind?: string) =>
    (await recordedDomainEvents(chat.db)).filter(
      ({ by, audience, data, ...event }) =>
        (!kind || event.kind === kind) &&
        ([admin, ana, ben].some(({ userId }) => JSON.stringify([by, audience]).includes(userId)) ||
          [audience, data].some((each) => 'chapterId' in each && each.chapterId === chapterId)),
    );
  const actions = async () => (await recordedActions(chat.db)).filter((action) => action.chapterId === chapterId);
  return {
    ...{ chapterId, params, admin, ana, ben, socket, listening, message, trySend, send, as, history },
    ...{ domainEvents, actions },
    edit: (person: Identity, id: string, content: string, more: Partial<EditMessage> = {}) =>
      as(person).editMessage({ params: { chapterId, id }, body: { content, ...more } }),
    remove: (person: Identity, id: string) => as(person).deleteMessage({ params: { chapterId, id } }),
    removeAsAdmin: (id: string, by: Identity = admin, at = chat.one) =>
      as(by, at).removeMessage({ params: { chapterId, id }, body: { reason: 'Insults' } }),
    react: (person: Identity, id: string, isOn = true, reaction: Reaction = 'like', at = chat.one) =>
      as(person, at).react({ params: { chapterId, id }, body: { reaction, isOn } }),
    mute: ({ userId }: Identity, by: Identity = admin, until = inAnHour()) =>
      as(by).mute({ params: { chapterId, userId }, body: { until, reason: 'Insults' } }),
    unmute: ({ userId }: Identity) => as(admin).unmute({ params: { chapterId, userId } }),
    changeSettings: (body: ChatSettingsInput, by: Identity = admin) => as(by).changeSettings({ params, body }),
    moderation: (by: Identity = admin) => as(by, chat.two).moderation({ params }),
  };
}
