import { recordDomainEvents } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { alreadyRemoved } from '../messages/clear-message';
import type { EarlierTexts } from '../messages/earlier-text.model';
import { keepEarlierText } from '../messages/earlier-texts';
import type { ChangeMessage } from '../delivery/message-changes';
import { findDomainEvents, getLine } from '../messages/message-references';
import { chapterOfKey } from '../messages/conversation';
import type { MessageDoc, Messages } from '../messages/message.model';
import { wordsOf } from '../messages/message-words';

export interface EditStores {
  db: Connection;
  Messages: Messages;
  EarlierTexts: EarlierTexts;
  changeMessage: ChangeMessage;
}

type Content = Pick<MessageDoc, 'content' | 'mentions'>;

const mentionedIn = ({ mentions = [] }: Content): string[] => [
  ...new Set(mentions.map(({ userId }) => String(userId))),
];
const describeMentions = ({ mentions = [] }: Content): string =>
  mentions.map(({ userId, at }) => `${userId} ${at}`).join();

/** Returns whether a message already has a text and its mentions. */
export const hasContent = (message: Content, next: Content): boolean =>
  message.content === next.content && describeMentions(message) === describeMentions(next);

/**
 * Gives a message a new text, also where it is quoted and in notices. People whom it newly mentions are notified, and
 * those whom it no longer mentions lose their notices. Its number, time and sender stay, and admins of the chapter can
 * read the earlier text for a while.
 */
export function editMessage(
  { db, Messages, EarlierTexts, changeMessage }: EditStores,
  { _id, conversation, seq, senderId: author, mediaAlt }: MessageDoc,
  next: Content,
): Promise<void> {
  const { content, mentions = [] } = next;
  const senderId = String(author);
  const editedAt = new Date();
  const text = { content, ...wordsOf({ content, mediaAlt }), editedAt };
  const update = mentions.length > 0 ? { $set: { ...text, mentions } } : { $set: text, $unset: { mentions: 1 } };
  const chapterId = chapterOfKey(conversation);
  return changeMessage({ chapterId, senderId, change: { kind: 'edit', seq } }, async (session, editSeq) => {
    const before = await Messages.findOneAndUpdate({ _id, isRemoved: { $ne: true } }, update, {
      session,
      returnDocument: 'before',
    }).lean();
    if (!before) throw alreadyRemoved();
    if (before.content !== content) await keepEarlierText(EarlierTexts, before, editedAt, session);
    const line = getLine({ content });
    await Messages.updateMany({ 'replyTo.id': _id }, { $set: { 'replyTo.text': line } }, { session });
    const { replyTo, mentionsChapter: _notified, ...message } = before;
    // The author of the message to which this one replies was notified of the reply.
    const known = [...mentionedIn(before), ...(replyTo ? [String(replyTo.senderId)] : [])];
    const added = mentions.filter(({ userId }) => !known.includes(String(userId)));
    const edited = {
      kind: 'chat.message-edited' as const,
      audience: { userIds: [senderId] },
      data: { messageId: String(_id), editSeq, text: line, mentionedIds: mentionedIn(next) },
    };
    const events = [edited, ...findDomainEvents({ ...message, content, mentions: added }, false)];
    await recordDomainEvents(db, events, session);
  });
}
