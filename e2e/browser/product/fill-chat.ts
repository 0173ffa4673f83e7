import { DAY_MS } from '@meridian/shared-types';
import { MongoClient, ObjectId } from 'mongodb';
import { dataFile } from './product';

/** Adds messages to a chapter's log until it has `count`, by each sender in turn. */
export async function fillChat(chapterId: number, count: number, senderIds: string[]): Promise<void> {
  const client = await MongoClient.connect(dataFile<{ mongoUrl: string }>('run.json').mongoUrl);
  try {
    const conversation = `chapter:${chapterId}`;
    const messages = client.db('meridian_chat').collection('messages');
    const last = (await messages.find({ conversation }).sort({ seq: -1 }).limit(1).next()) as {
      seq: number;
      createdAt: Date;
    } | null;
    const from = (last?.seq ?? 0) + 1;
    const start = last?.createdAt.getTime() ?? Date.now() - DAY_MS;
    const gap = (Date.now() - start) / Math.max(1, count - from + 2);
    const docs = Array.from({ length: Math.max(0, count - from + 1) }, (_, index) => ({
      conversation,
      seq: from + index,
      senderId: new ObjectId(senderIds[Math.floor(index / 3) % senderIds.length]),
      content: `Message ${from + index}${index % 7 === 0 ? ': '.padEnd(160, 'a longer thought, ') : ''}`,
      createdAt: new Date(start + gap * (index + 1)),
    }));
    for (let at = 0; at < docs.length; at += 1000) await messages.insertMany(docs.slice(at, at + 1000));
  } finally {
    await client.close();
  }
}
