import { idsOfSmallResult } from '@meridian/service-kit';
import { Types } from 'mongoose';
import { IS_DIRECT } from '../messages/conversation';
import { MESSAGE_INDEXES, type Messages } from '../messages/message.model';
import { onlyFoundBy } from '../messages/message-words';

/** The messages that a person searches. */
export interface SearchedMessages {
  Messages: Messages;
  /** The keys of the conversations, which are of one kind. */
  conversations: readonly string[];
  /** The person who searches. Some words of direct messages are only for one person. */
  userId: string;
}

export interface MessageFilter {
  /** The terms of the search, each of which is the beginning of a word of the message. There is at least one. */
  terms: readonly string[];
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The id of the last message of the page before. */
  before?: string | undefined;
}

/** The number of terms whose matches are counted. The longest ones have the fewest matches. */
const MAX_COUNTED = 4;

/** The last second that an id can contain. It is in the year 2106. */
const LAST_SECOND = 0xffff_ffff;

/** Returns the first id of the second of a time. An id contains the second in which its message was written. */
const idAt = (time: string): Types.ObjectId =>
  Types.ObjectId.createFromTime(Math.min(Math.floor(Date.parse(time) / 1000), LAST_SECOND));

/**
 * Finds the ids of the newest messages that match. It reads keys only, and no documents. If a term has few matches,
 * they are looked up by their ids. If each term has many, messages are read in order until a page is full.
 */
export async function findMessageIds(
  { Messages, conversations, userId }: SearchedMessages,
  { terms, author, from, to, before }: MessageFilter,
  limit: number,
): Promise<Types.ObjectId[]> {
  if (conversations.length === 0) return [];
  const { collection } = Messages;
  const within = { conversation: { $in: [...conversations] } };
  const longestFirst = [...terms].sort((one, other) => other.length - one.length);
  const marks = IS_DIRECT.test(conversations[0] ?? '') ? ['', onlyFoundBy(userId)] : [''];
  const few = await idsOfSmallResult(
    { collection },
    longestFirst
      .slice(0, MAX_COUNTED)
      .map((term) => marks.map((mark) => ({ ...within, words: { $regex: `^${mark}${term}` } }))),
    MESSAGE_INDEXES.words,
  );
  if (few?.length === 0) return [];
  const found = await collection
    .find(
      {
        ...within,
        ...(author && { senderId: new Types.ObjectId(author) }),
        $and: [
          ...(few ? [{ _id: { $in: few } }] : []),
          ...(from ? [{ _id: { $gte: idAt(from) } }] : []),
          ...(to ? [{ _id: { $lt: idAt(to) } }] : []),
          ...(before ? [{ _id: { $lt: new Types.ObjectId(before) } }] : []),
          ...terms.map((term) => ({ wordText: { $regex: ` (?:${marks.join('|')})${term}` } })),
        ],
      },
      { projection: { _id: 1 }, sort: { _id: -1 }, limit, batchSize: limit + 1, hint: MESSAGE_INDEXES.newest },
    )
    .toArray();
  return found.map(({ _id }) => _id as Types.ObjectId);
}
