import { Types } from 'mongoose';
import type { SentPicture } from '@meridian/shared-types';
import type { Media } from '../pictures/media';
import type { MessageDoc } from './message.model';
import { wordsOf } from './message-words';

export interface NewMessage extends Media {
  chapterId: number;
  senderId: string;
  content: string;
  clientId?: string;
  /** The picture that the sender names. What is stored of it are the fields of {@link Media}. */
  picture?: SentPicture;
  replyTo?: MessageDoc['replyTo'];
  mentions?: MessageDoc['mentions'];
  mentionsChapter?: true;
  /** What this entry changes instead of being a message. */
  change?: MessageDoc['change'];
  /** Whether the author of the message that this one replies to is notified. */
  notifyReplyAuthor?: boolean;
}

/** Returns the document of a message with a number of its chapter. */
export const docOf = (
  { notifyReplyAuthor: _told, picture: _named, clientId, senderId, ...fields }: NewMessage,
  seq: number,
): MessageDoc => ({
  ...fields,
  _id: new Types.ObjectId(),
  senderId: new Types.ObjectId(senderId),
  ...(!fields.change && wordsOf(fields)),
  ...(clientId !== undefined && { clientId }),
  seq,
  createdAt: new Date(),
});
