import { toExcerpt, type FoundMessage, type ProfileBrief } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import { textAround } from '@meridian/shared-types/search';
import type { QueryFilter, Types } from 'mongoose';
import { textFor, visibleTo } from '../direct/direct-message';
import type { MessageDoc, Messages } from '../messages/message.model';

/** The most characters of a message before or after a result. */
const NEIGHBOUR_MAX = 120;

const FIELDS = {
  conversation: 1,
  seq: 1,
  senderId: 1,
  content: 1,
  mediaAlt: 1,
  mediaUrl: 1,
  createdAt: 1,
  isRemoved: 1,
  change: 1,
  ownText: 1,
} as const;
type StoredMessage = Pick<
  MessageDoc,
  | '_id'
  | 'conversation'
  | 'seq'
  | 'senderId'
  | 'content'
  | 'mediaAlt'
  | 'mediaUrl'
  | 'createdAt'
  | 'isRemoved'
  | 'change'
>;

/** A found message and the messages around it. */
export interface Found {
  message: StoredMessage;
  before: StoredMessage | undefined;
  after: StoredMessage | undefined;
}

/** Whether it is a message with a text. A database that checked this would examine more documents than it returns. */
const isShown = ({ isRemoved, change }: StoredMessage): boolean => !isRemoved && !change;

/**
 * Reads found messages with the messages around them. A message that was removed meanwhile is left out, and so are
 * direct messages that only the other person sees. The person gets their own newer text of a direct message.
 */
export async function readFound(Messages: Messages, ids: readonly Types.ObjectId[], userId: string): Promise<Found[]> {
  const find = async (filter: QueryFilter<MessageDoc>): Promise<StoredMessage[]> =>
    (await Messages.find({ $and: [filter, visibleTo(userId)] }, FIELDS).lean())
      .map((message) => ({ ...message, ...textFor(message, userId) }))
      .filter(isShown);
  const messages = await find({ _id: { $in: ids } });
  if (messages.length === 0) return [];
  const neighbors = await find({
    $or: messages.map(({ conversation, seq }) => ({ conversation, seq: { $in: [seq - 1, seq + 1] } })),
  });
  const at = ({ conversation }: StoredMessage, seq: number) =>
    neighbors.find((each) => each.conversation === conversation && each.seq === seq);
  return messages.map((message) => ({
    message,
    before: at(message, message.seq - 1),
    after: at(message, message.seq + 1),
  }));
}

/** Returns the people whose profiles {@link toFoundMessage} needs. */
export const findWriters = ({ message, before, after }: Found): string[] =>
  [message, before, after].flatMap((each) => (each ? [String(each.senderId)] : []));

/** Returns the text of a message, and the description of its picture, by which it may have been found. */
const searchedText = ({ content, mediaAlt }: StoredMessage): string =>
  [content, mediaAlt && messageText({ content: '', mediaAlt })].filter(Boolean).join(' ');

type Origin = Pick<FoundMessage, 'chapter' | 'other'>;

/** Converts a found message to the form in the contract. */
export function toFoundMessage(
  { message, before, after }: Found,
  origin: Origin,
  search: string,
  profileOf: (userId: string) => ProfileBrief,
): FoundMessage {
  const toNeighbor = ({ seq, senderId, ...rest }: StoredMessage) => ({
    seq,
    sender: profileOf(String(senderId)),
    text: toExcerpt(messageText(rest).replace(/\s+/gu, ' ').trim(), NEIGHBOUR_MAX),
  });
  const senderId = String(message.senderId);
  return {
    id: String(message._id),
    seq: message.seq,
    senderId,
    sender: profileOf(senderId),
    timestamp: message.createdAt.toISOString(),
    text: textAround(searchedText(message), search),
    ...origin,
    ...(before && { before: toNeighbor(before) }),
    ...(after && { after: toNeighbor(after) }),
  };
}
