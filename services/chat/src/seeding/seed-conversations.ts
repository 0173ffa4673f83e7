import { demoConversations, type DemoConversation } from '@meridian/demo';
import mongoose, { type ClientSession } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { wordsOf } from '../messages/message-words';
import { seededId } from './seeded-id';
import { getSides, type ConversationDoc } from '../direct/conversation.model';
import type { MessageDoc } from '../messages/message.model';
import type { DirectModels } from '../direct/models';

const { ObjectId } = mongoose.Types;

function toDocs({ messages, unread }: DemoConversation): { conversation: ConversationDoc; docs: MessageDoc[] } {
  const [begun, newest] = [messages[0], messages.at(-1)];
  if (!begun || !newest) throw new RangeError('A conversation has a message.');
  const { id, own, other } = getSides(newest.senderId, newest.receiverId);
  const docs = messages.map(({ senderId, content, createdAt }, index): MessageDoc => ({
    _id: seededId(createdAt),
    conversation: id,
    seq: index + 1,
    senderId: new ObjectId(senderId),
    clientId: randomUUID(),
    content,
    ...wordsOf({ content }),
    createdAt,
  }));
  const seq = docs.length;
  const lastId = docs[seq - 1]?._id ?? new ObjectId();
  const sides = { [own]: { unread: 0, readSeq: seq }, [other]: { unread, readSeq: seq - unread } };
  return {
    docs,
    conversation: {
      _id: id,
      people: [newest.senderId, newest.receiverId].sort().map((each) => new ObjectId(each)),
      ...(sides as Pick<ConversationDoc, 'first' | 'second'>),
      unreadBy: unread > 0 ? [new ObjectId(newest.receiverId)] : [],
      startedBy: new ObjectId(begun.senderId),
      createdAt: begun.createdAt,
      seq,
      last: {
        id: lastId,
        senderId: new ObjectId(newest.senderId),
        content: newest.content,
        createdAt: newest.createdAt,
      },
    },
  };
}

/** Stores the demo conversations as if their people had written and read them. It notifies nobody. */
export async function seedConversations(
  { Conversations, Messages }: Pick<DirectModels, 'Conversations' | 'Messages'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const all = demoConversations(now).map(toDocs);
  await Conversations.insertMany(
    all.map(({ conversation }) => conversation),
    { session },
  );
  await Messages.insertMany(
    all.flatMap(({ docs }) => docs),
    { session },
  );
}
