import { demoConversations, type DemoConversation } from '@meridian/demo';
import mongoose, { type ClientSession } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { wordsOf } from '../messages/message-words';
import { seededId } from '../seeded-id';
import { conversationOf, type ConversationDoc } from './conversation.model';
import type { DirectMessageDoc } from './direct-message.model';
import type { DirectModels } from './models';

const { ObjectId } = mongoose.Types;

function toDocs({ messages, unread }: DemoConversation): { conversation: ConversationDoc; docs: DirectMessageDoc[] } {
  const [begun, newest] = [messages[0], messages.at(-1)];
  if (!begun || !newest) throw new RangeError('A conversation has a message.');
  const { id, own, other } = conversationOf(newest.senderId, newest.receiverId);
  const docs = messages.map(({ senderId, content, createdAt }, index): DirectMessageDoc => ({
    _id: seededId(createdAt),
    conversationId: id,
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
  { Conversations, DirectMessages }: Pick<DirectModels, 'Conversations' | 'DirectMessages'>,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const all = demoConversations(now).map(toDocs);
  await Conversations.insertMany(
    all.map(({ conversation }) => conversation),
    { session },
  );
  await DirectMessages.insertMany(
    all.flatMap(({ docs }) => docs),
    { session },
  );
}
