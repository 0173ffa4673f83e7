import type { Identity } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { markChatsRead } from './socket-events';
import type { TestChat } from './use-chat';

/** Returns documents of messages in a chapter, with numbers from the first one on. */
export const messageDocs = (chapterId: number, from: number, senders: Identity[], more: object = {}) =>
  senders.map(({ userId }, index) => ({
    conversation: `chapter:${chapterId}`,
    seq: from + index,
    senderId: new Types.ObjectId(userId),
    content: 'Hello',
    createdAt: new Date(),
    ...more,
  }));

/** Returns a function that creates a chapter with three members, and the calls about what they have read there. */
export const readingChapters = (chat: TestChat) => () => {
  const chapterId = chat.newChapter();
  const [ana, ben, eva] = [chat.person(chapterId), chat.person(chapterId), chat.person(chapterId)];
  const insert = (from: number, senders: Identity[], more?: object) =>
    chat.db.collection('messages').insertMany(messageDocs(chapterId, from, senders, more));
  /** Returns how far a person has read the chat. */
  const of = async (person: Identity, at = chat.one) =>
    (await chat.as(person, at).chats.list()).chapters.find((each) => each.chapterId === chapterId);
  const markRead = (person: Identity, until: number, version = 0, at = chat.one) =>
    markChatsRead(chat, person, [{ chapterId, until, version }], at);
  const markUnread = (person: Identity, seq: number) =>
    chat.as(person).chats.markUnread({ params: { chapterId }, body: { seq } });
  const mute = (person: Identity, isMuted: boolean) =>
    chat.as(person).chats.setMuted({ params: { chapterId }, body: { isMuted } });
  return { chapterId, ana, ben, eva, insert, of, markRead, markUnread, mute };
};
