import { MongoClient, ObjectId } from 'mongodb';
import { CHAPTER, insertMembers, type Member } from './members';

/** A store in which one chapter has this many members and messages. There are a thousandth as many chapters. */
export interface GrownStore {
  size: number;
  prefix: string;
  /** The members in the order of lists. */
  members: Member[];
}

const BATCH = 5000;
const CHAPTERS_PER_MEMBER = 1 / 200;

/** Fills the empty databases of services that have created their indexes. */
export async function fillGrown(mongoUrl: string, prefix: string, size: number): Promise<GrownStore> {
  const chapters = Math.max(3, size * CHAPTERS_PER_MEMBER);
  const members = await insertMembers(mongoUrl, prefix, { members: size, events: 1, chapters, homes: 1 });
  const client = await MongoClient.connect(mongoUrl);
  const messages = client.db(`${prefix}chat`).collection('messages');
  const now = Date.now();
  for (let from = 0; from < size; from += BATCH)
    await messages.insertMany(
      members.slice(from, from + BATCH).map(({ id }, index) => ({
        conversation: `chapter:${CHAPTER}`,
        seq: from + index + 1,
        senderId: new ObjectId(id),
        content: 'We meet at the old library on Thursday at seven. Who brings the chairs?',
        createdAt: new Date(now - (size - from - index) * 1000),
      })),
    );
  await client.close();
  return { size, prefix, members };
}
