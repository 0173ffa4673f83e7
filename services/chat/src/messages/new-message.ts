import { conflict } from '@meridian/service-kit';
import type { SentPicture } from '@meridian/shared-types';
import { cleanMessage, messagePictureUrl } from '@meridian/shared-types/message-pictures';
import { Types, type ClientSession } from 'mongoose';
import type { Media } from '../pictures/media';
import type { MessageDoc } from './message.model';
import { wordsOf } from './message-words';

export interface NewMessage extends Media {
  /** The key of the conversation. */
  conversation: string;
  senderId: string;
  content: string;
  clientId?: string | undefined;
  /** The picture that the sender names. What is stored of it are the fields of {@link Media}. */
  picture?: SentPicture | undefined;
  replyTo?: MessageDoc['replyTo'];
  mentions?: MessageDoc['mentions'];
  mentionsChapter?: true;
  /** What this entry changes instead of being a message. */
  change?: MessageDoc['change'];
  isWithheld?: true;
  /** Whether the author of the message that this one replies to is notified. */
  notifyReplyAuthor?: boolean;
}

/**
 * What belongs to a message in the transaction that stores it. It runs before the message is inserted. Returns fields
 * of the message that depend on what is stored at that moment, and the writes that follow once the message has its
 * number. If something throws, the message is not stored. It may run more than once, perhaps for another number.
 */
export type StoredWith = (session: ClientSession) => Promise<{
  fields?: Partial<NewMessage>;
  write?: (doc: MessageDoc) => Promise<void>;
}>;

/** Returns a write that follows the message, as what belongs to it. */
export const storedBefore =
  (write: (session: ClientSession, doc: MessageDoc) => Promise<void>): StoredWith =>
  async (session) => ({ write: (doc) => write(session, doc) });

/** Returns all that belongs to a message, in its order, or undefined if nothing does. */
export function combine(...parts: readonly (StoredWith | undefined)[]): StoredWith | undefined {
  const used = parts.filter((part) => part !== undefined);
  if (used.length === 0) return undefined;
  return async (session) => {
    const begun: Awaited<ReturnType<StoredWith>>[] = [];
    for (const part of used) begun.push(await part(session));
    return {
      fields: Object.assign({}, ...begun.map(({ fields }) => fields)) as Partial<NewMessage>,
      async write(doc) {
        for (const { write } of begun) await write?.(doc);
      },
    };
  };
}

/** Returns the document of a message with a number of its conversation. */
export const toMessageDoc = (
  { notifyReplyAuthor: _told, picture: _named, clientId, senderId, ...fields }: NewMessage,
  seq: number,
): MessageDoc => ({
  ...fields,
  _id: new Types.ObjectId(),
  senderId: new Types.ObjectId(senderId),
  ...(!fields.change && wordsOf(fields, fields.isWithheld && senderId)),
  ...(clientId !== undefined && { clientId }),
  seq,
  createdAt: new Date(),
});

type Sent = Pick<NewMessage, 'conversation' | 'content' | 'picture' | 'mediaUrl'>;

/** Returns the address of a message's picture, also before the picture is read. */
const getPictureUrl = ({ picture, mediaUrl }: Sent) => (picture ? messagePictureUrl(picture.key) : mediaUrl);

/** Throws 409 if a message has the client id of another message. */
export function requireSameMessage(
  earlier: Sent & Pick<MessageDoc, 'isRemoved' | 'editedAt' | 'ownText'>,
  message: Sent,
): void {
  // A message that its author has changed has another text. It is the same message if it is in the same conversation.
  const isChanged = earlier.isRemoved || earlier.editedAt || earlier.ownText;
  const hasOther =
    cleanMessage(earlier.content) !== message.content || getPictureUrl(earlier) !== getPictureUrl(message);
  if (earlier.conversation !== message.conversation || (hasOther && !isChanged))
    throw conflict('client_id_reused', 'This client id belongs to another message.');
}
