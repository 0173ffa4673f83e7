import { excerptOf, type FoundMessage, type ProfileBrief } from '@meridian/shared-types';
import { messageText } from '@meridian/shared-types/message-pictures';
import { textAround } from '@meridian/shared-types/search';
import type { QueryFilter, Types } from 'mongoose';
import { textFor, visibleTo, type DirectMessageDoc } from '../direct/direct-message.model';
import type { DirectModels } from '../direct/models';
import type { MessageDoc, Messages } from '../messages/message.model';

/** The most characters of a message before or after a result. */
const NEIGHBOUR_MAX = 120;

/** The fields that messages in chapters and in conversations share. */
interface StoredMessage {
  _id: Types.ObjectId;
  seq: number;
  senderId: Types.ObjectId;
  content: string;
  mediaAlt?: string;
  createdAt: Date;
  isRemoved?: true;
  change?: MessageDoc['change'];
}

/** A found message and the messages around it. */
export interface Found<M extends StoredMessage = StoredMessage> {
  message: M;
  before: StoredMessage | undefined;
  after: StoredMessage | undefined;
}

const FIELDS = { seq: 1, senderId: 1, content: 1, mediaAlt: 1, createdAt: 1, isRemoved: 1, change: 1 } as const;

/** Whether it is a message with a text. A database that checked this would examine more documents than it returns. */
const isShown = ({ isRemoved, change }: StoredMessage): boolean => !isRemoved && !change;

const around = ({ seq }: StoredMessage) => ({ seq: { $in: [seq - 1, seq + 1] } });

/** Adds the neighbours. `chatOf` returns the id of the chat of a message. */
function withNeighbours<M extends StoredMessage>(
  messages: readonly M[],
  neighbours: readonly M[],
  chatOf: (message: M) => unknown,
): Found<M>[] {
  const shown = neighbours.filter(isShown);
  const at = (message: M, seq: number) => shown.find((each) => chatOf(each) === chatOf(message) && each.seq === seq);
  return messages.filter(isShown).map((message) => ({
    message,
    before: at(message, message.seq - 1),
    after: at(message, message.seq + 1),
  }));
}

/** Reads messages of chapters with the messages around them. A message that was removed meanwhile is left out. */
export async function readFromChapters(Messages: Messages, ids: readonly Types.ObjectId[]) {
  const fields = { ...FIELDS, chapterId: 1 } as const;
  const messages = await Messages.find({ _id: { $in: ids } }, fields).lean();
  if (messages.length === 0) return [];
  const neighbours = await Messages.find(
    { $or: messages.map((message) => ({ chapterId: message.chapterId, ...around(message) })) },
    fields,
  ).lean();
  return withNeighbours(messages, neighbours, ({ chapterId }) => chapterId);
}

/**
 * Reads messages of a person's conversations with the messages around them. Those that only the other person sees are
 * left out, and the person gets their own newer text of a message.
 */
export async function readFromConversations(
  DirectMessages: DirectModels['DirectMessages'],
  ids: readonly Types.ObjectId[],
  userId: string,
) {
  const fields = { ...FIELDS, conversationId: 1, ownText: 1 } as const;
  const find = async (filter: QueryFilter<DirectMessageDoc>) =>
    (await DirectMessages.find({ $and: [filter, visibleTo(userId)] }, fields).lean()).map((message) => ({
      ...message,
      ...textFor(message, userId),
    }));
  const messages = await find({ _id: { $in: ids } });
  if (messages.length === 0) return [];
  const neighbours = await find({
    $or: messages.map((message) => ({ conversationId: message.conversationId, ...around(message) })),
  });
  return withNeighbours(messages, neighbours, ({ conversationId }) => conversationId);
}

/** Returns the people whose profiles {@link toFoundMessage} needs. */
export const writersOf = ({ message, before, after }: Found): string[] =>
  [message, before, after].flatMap((each) => (each ? [String(each.senderId)] : []));

/** Returns the text of a message, and the description of its picture, by which it may have been found. */
const searchedText = ({ content, mediaAlt }: StoredMessage): string =>
  [content, mediaAlt && messageText({ content: '', mediaAlt })].filter(Boolean).join(' ');

type Place = Pick<FoundMessage, 'chapter' | 'other'>;

/** Converts a found message to the form in the contract. */
export function toFoundMessage(
  { message, before, after }: Found,
  place: Place,
  search: string,
  profileOf: (userId: string) => ProfileBrief,
): FoundMessage {
  const toNeighbour = ({ seq, senderId, ...rest }: StoredMessage) => ({
    seq,
    sender: profileOf(String(senderId)),
    text: excerptOf(messageText(rest).replace(/\s+/gu, ' ').trim(), NEIGHBOUR_MAX),
  });
  const senderId = String(message.senderId);
  return {
    id: String(message._id),
    seq: message.seq,
    senderId,
    sender: profileOf(senderId),
    timestamp: message.createdAt.toISOString(),
    text: textAround(searchedText(message), search),
    ...place,
    ...(before && { before: toNeighbour(before) }),
    ...(after && { after: toNeighbour(after) }),
  };
}
