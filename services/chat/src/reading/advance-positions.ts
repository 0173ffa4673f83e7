import type { MarkChatsRead } from '@meridian/shared-types';
import { chapterKey } from '../messages/conversation';
import type { Messages } from '../messages/message.model';
import type { ReadPositions } from './read-position.model';

type Sent = MarkChatsRead['positions'][number];
/** How far a person has read some chats, as a page of theirs has sent it. */
export interface Reading {
  userId: string;
  sent: readonly Sent[];
}

/** Returns the `seq` of the newest message of a chapter, as far as this replica knows. */
export type NewestSeq = (chapterId: number) => number | undefined;

/** Returns the messages with these numbers that exist. */
async function findSeqs(Messages: Messages, sent: readonly Sent[]) {
  if (sent.length === 0) return [];
  const conversation = { $in: sent.map(({ chapterId }) => chapterKey(chapterId)) };
  const seq = { $in: sent.map(({ until }) => until) };
  return Messages.find({ conversation, seq }, { _id: 0, conversation: 1, seq: 1 }).lean();
}

/**
 * Moves positions of people forward to messages that exist. A position that was set back since the page has read it
 * stays. No document is created, so the removal of an account deletes all of them.
 */
export async function advancePositions(
  { Messages, Positions }: { Messages: Messages; Positions: ReadPositions },
  readings: readonly Reading[],
  newestSeq: NewestSeq,
): Promise<void> {
  const all = readings.flatMap(({ userId, sent }) => sent.map((position) => ({ userId, ...position })));
  const isKnown = ({ chapterId, until }: Sent) => until <= (newestSeq(chapterId) ?? 0);
  const found = await findSeqs(
    Messages,
    all.filter((position) => !isKnown(position)),
  );
  const moves = all.filter(
    (position) =>
      isKnown(position) ||
      found.some(({ conversation, seq }) => conversation === chapterKey(position.chapterId) && seq === position.until),
  );
  if (moves.length === 0) return;
  await Positions.bulkWrite(
    moves.map(({ userId, chapterId, until, version }) => ({
      updateOne: {
        filter: { userId, chapterId, readSeq: { $lt: until }, setBackVersion: { $not: { $gt: version } } },
        update: { $set: { readSeq: until }, $inc: { version: 1 } },
      },
    })),
    { ordered: false },
  );
}
