import { inTransaction } from '@meridian/service-kit';
import { randomUUID } from 'node:crypto';
import { Types, type ClientSession, type QueryFilter } from 'mongoose';
import { getSides, type ConversationDoc, type LastMessage, type Participant } from '../direct/conversation.model';
import { wordsSeen } from '../direct/direct-message';
import type { DirectModels } from '../direct/models';
import { otherPerson } from '../messages/conversation';
import type { MessageDoc } from '../messages/message.model';
import type { Merge } from './merge';
import { mergedReactions } from './merge-reactions';

/** The number of messages that one command changes. */
const BATCH = 1000;

type Placed = Pick<
  MessageDoc,
  '_id' | 'conversation' | 'seq' | 'senderId' | 'clientId' | 'createdAt' | 'isRemoved' | 'isWithheld' | 'reactions'
>;
const FIELDS = {
  conversation: 1,
  seq: 1,
  senderId: 1,
  clientId: 1,
  createdAt: 1,
  isRemoved: 1,
  isWithheld: 1,
  reactions: 1,
} as const;

/**
 * Moves the conversations of one account to the other, each in one transaction. Two conversations with the same person
 * become one, with all messages ordered by time. The conversation between the two accounts is deleted. Resolves to the
 * people whose conversations changed.
 */
export async function mergeConversations(models: DirectModels, merge: Merge): Promise<string[]> {
  const others: string[] = [];
  for await (const { _id } of models.Conversations.find({ people: merge.fromId }, { _id: 1 }).lean().cursor()) {
    const userId = otherPerson(_id, merge.fromId);
    await inTransaction(models.db, (session) =>
      userId === merge.intoId ? end(models, _id, session) : mergeOne(models, merge, userId, session),
    );
    others.push(userId);
  }
  return others;
}

async function end({ Conversations, Messages, Pictures }: DirectModels, id: string, session: ClientSession) {
  await Conversations.deleteOne({ _id: id }, { session });
  await Messages.deleteMany({ conversation: id }, { session });
  await Pictures.deleteMany({ conversation: id }, { session });
}

async function mergeOne(models: DirectModels, merge: Merge, userId: string, session: ClientSession): Promise<void> {
  const { Conversations, Messages } = models;
  const { fromId, intoId } = merge;
  const [former, target] = [getSides(fromId, userId), getSides(intoId, userId)];
  const found = await Conversations.find({ _id: { $in: [former.id, target.id] } }, null, { session }).lean();
  const [old, own] = [former, target].map(({ id }) => found.find(({ _id }) => _id === id));
  if (!old) return;
  const all: Placed[] = await Messages.find({ conversation: { $in: [former.id, target.id] } }, FIELDS, {
    session,
  }).lean();
  const inOrder = all.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.seq - b.seq);
  const sides = (name: 'own' | 'other') => [old[former[name]], ...(own ? [own[target[name]]] : [])];
  const newest = findNewest([old.last, own?.last]);
  const seenBy = (name: 'own' | 'other') => {
    const read = new Map([
      [former.id, old[former[name]].readSeq],
      ...(own ? [[target.id, own[target[name]].readSeq] as const] : []),
    ]);
    const isCounted = ({ senderId, isRemoved, isWithheld }: Placed) =>
      !isRemoved && !isWithheld && senderId.equals(userId) === (name === 'own');
    const isUnread = (each: Placed) => isCounted(each) && each.seq > (read.get(each.conversation) ?? 0);
    return createSide(sides(name), { newest, merge }, inOrder.findIndex(isUnread), inOrder, isCounted);
  };
  const [ownSide, otherSide] = [seenBy('own'), seenBy('other')];
  const first = own?.startedBy && !(old.startedBy && old.createdAt < own.createdAt) ? own : old;
  const into = new Types.ObjectId(intoId);
  const merged: ConversationDoc = {
    _id: target.id,
    people: [intoId, userId].sort().map((id) => new Types.ObjectId(id)),
    ...({ [target.own]: ownSide, [target.other]: otherSide } as Pick<ConversationDoc, 'first' | 'second'>),
    unreadBy: [...(ownSide.unread ? [into] : []), ...(otherSide.unread ? [new Types.ObjectId(userId)] : [])],
    ...((ownSide.isBlocking || otherSide.isBlocking) && {
      blockedBy: [...(ownSide.isBlocking ? [into] : []), ...(otherSide.isBlocking ? [new Types.ObjectId(userId)] : [])],
    }),
    ...((ownSide.isMuted || otherSide.isMuted) && {
      mutedBy: [...(ownSide.isMuted ? [into] : []), ...(otherSide.isMuted ? [new Types.ObjectId(userId)] : [])],
    }),
    ...((ownSide.last || otherSide.last) && {
      aheadOf: [...(ownSide.last ? [into] : []), ...(otherSide.last ? [new Types.ObjectId(userId)] : [])],
    }),
    ...(first.startedBy && { startedBy: first.startedBy.equals(fromId) ? into : first.startedBy }),
    createdAt: first.createdAt,
    seq: inOrder.length,
    ...(newest && { last: movedTo(merge, newest) }),
  };
  await Conversations.deleteMany({ _id: { $in: [former.id, target.id] } }, { session });
  await Conversations.insertMany([merged], { session });
  await models.Pictures.updateMany({ conversation: former.id }, { $set: { conversation: target.id } }, { session });
  await placeMessages(models, { fromId, intoId, conversation: target.id }, inOrder, session);
  await markWords(models, target.id, session);
}

/** Stores the words of messages again that the two people see differently, because they contain the ids of both. */
async function markWords({ Messages }: DirectModels, conversation: string, session: ClientSession) {
  const seenDifferently = [{ isWithheld: true as const }, { ownText: { $exists: true } }];
  const filter: QueryFilter<MessageDoc> = { conversation, isRemoved: { $ne: true }, $or: seenDifferently };
  const fields = { content: 1, ownText: 1, mediaAlt: 1, isWithheld: 1, senderId: 1 } as const;
  for await (const message of Messages.find(filter, fields, { session }).lean().cursor()) {
    const receiverId = otherPerson(conversation, String(message.senderId));
    await Messages.updateOne({ _id: message._id }, { $set: wordsSeen(message, receiverId) }, { session });
  }
}

const findNewest = (messages: readonly (LastMessage | undefined)[]): LastMessage | undefined =>
  messages.reduce(
    (newest, each) => (!newest || (each && each.createdAt > newest.createdAt) ? each : newest),
    undefined,
  );

const movedTo = ({ fromId, intoId }: Merge, message: LastMessage): LastMessage =>
  message.senderId.equals(fromId) ? { ...message, senderId: new Types.ObjectId(intoId) } : message;

/**
 * Returns the state of the merged conversation for one of the two people. Everything from their first unread message on
 * is unread.
 */
function createSide(
  sides: readonly Participant[],
  { newest, merge }: { newest: LastMessage | undefined; merge: Merge },
  firstUnread: number,
  inOrder: readonly Placed[],
  isCounted: (message: Placed) => boolean,
): Participant {
  const last = findNewest(sides.map((side) => side.last));
  const unread = firstUnread < 0 ? 0 : inOrder.slice(firstUnread).filter(isCounted).length;
  return {
    unread,
    readSeq: firstUnread < 0 ? inOrder.length : firstUnread,
    version: Math.max(...sides.map(({ version = 0 }) => version)),
    ...(sides.every(({ isMuted }) => isMuted) && { isMuted: true }),
    ...(sides.some(({ isBlocking }) => isBlocking) && { isBlocking: true }),
    ...(last && !(newest && newest.createdAt > last.createdAt) && { last: movedTo(merge, last) }),
    ...(sides.every(({ isDeleted }) => isDeleted) && { isDeleted: true }),
  };
}

/** Numbers all messages again. This takes two steps, so that no two messages have the same number in between. */
async function placeMessages(
  { Messages }: DirectModels,
  { fromId, intoId, conversation }: Merge & { conversation: string },
  inOrder: readonly Placed[],
  session: ClientSession,
): Promise<void> {
  const moving = inOrder.filter(({ senderId }) => senderId.equals(fromId));
  const known = await Messages.find(
    { senderId: intoId, clientId: { $in: moving.flatMap(({ clientId }) => clientId ?? []) } },
    { _id: 0, clientId: 1 },
    { session },
  ).lean();
  const taken = new Set(known.map(({ clientId }) => clientId));
  for (const step of [-1, 1] as const)
    for (let from = 0; from < inOrder.length; from += BATCH)
      await Messages.bulkWrite(
        inOrder.slice(from, from + BATCH).map(({ _id, senderId, clientId = '', reactions }, index) => ({
          updateOne: {
            filter: { _id },
            update: {
              $set: {
                seq: step * (from + index + 1),
                ...(step < 0 && {
                  conversation,
                  ...(senderId.equals(fromId) && { senderId: new Types.ObjectId(intoId) }),
                  ...(reactions && { reactions: mergedReactions(reactions, { fromId, intoId }) }),
                  ...(senderId.equals(fromId) && taken.has(clientId) && { clientId: randomUUID() }),
                }),
              },
            },
          },
        })),
        { session },
      );
}
