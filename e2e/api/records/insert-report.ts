import { ObjectId } from 'mongodb';
import { insertChatMessage } from './insert-chat-message';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

const REPORT = { reason: 'Insults or harassment', text: 'Not the first time.' };

/** Inserts a message into a chapter's chat and a report of it, and resolves to the id of the report. */
export async function insertReport(
  product: Databases,
  chapterId: number,
  author: Visitor,
  reporterId = String(new ObjectId()),
): Promise<string> {
  const messageId = new ObjectId(await insertChatMessage(product, chapterId, author));
  const message = await product.db('chat').collection('messages').findOne({ _id: messageId });
  const seq = message?.seq as number;
  const { insertedId } = await product
    .db('admin')
    .collection('threads')
    .insertOne({
      kind: 'report',
      state: 'new',
      version: 1,
      title: 'Message of a member',
      createdAt: new Date(),
      report: {
        thing: { kind: 'message', chapterId, seq },
        key: `message:${chapterId}:${seq}`,
        openKey: `message:${chapterId}:${seq}`,
        copy: 'You fool!',
        chapterId,
        userId: author.userId,
        reports: [{ ...REPORT, reporterId, at: new Date() }],
      },
      entries: [],
      words: ['insults'],
    });
  return String(insertedId);
}
