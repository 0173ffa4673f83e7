import type { Identity } from '@meridian/service-kit';
import { chatsApi } from '@meridian/shared-types/contracts';
import { Types, type Connection } from 'mongoose';
import { markChatsRead } from './mark-chats-read';
import type { TwoReplicas } from './two-replicas';

/** Returns a function that creates a chapter with three members, and the calls about what they have read there. */
export const readingChapters = (chat: TwoReplicas, db: Connection) => () => {
  const as = (person: Identity, at = chat.one) => chat.environment.client(chatsApi, at.url, person);
  const chapterId = chat.newChapter();
  const [ana, ben, eva] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  const insert = (from: number, senders: Identity[], more: object = {}) =>
    db.collection('messages').insertMany(
      senders.map(({ userId }, index) => ({
        conversation: `chapter:${chapterId}`,
        seq: from + index,
        senderId: new Types.ObjectId(userId),
        content: 'Hello',
        createdAt: new Date(),
        ...more,
      })),
    );
  const of = async (person: Identity, at = chat.one) =>
    (await as(person, at).list()).chapters.find((each) => each.chapterId === chapterId);
  const markRead = (person: Identity, until: number, version = 0, at = chat.one) =>
    markChatsRead(chat, person, [{ chapterId, until, version }], at);
  const markUnread = (person: Identity, seq: number) => as(person).markUnread({ params: { chapterId }, body: { seq } });
  const mute = (person: Identity, isMuted: boolean) =>
    as(person).setMuted({ params: { chapterId }, body: { isMuted } });
  return { chapterId, ana, ben, eva, insert, of, markRead, markUnread, mute };
};
