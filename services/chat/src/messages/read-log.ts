import { withChanged } from './changed-messages';
import type { LogEntry, MessageDoc, Messages } from './message.model';

const PAGE = 200;

/** Creates the reads of the log. Each entry that changes a message has that message as it is now. */
export const createLogReader = (Messages: Messages) => ({
  withChanged: (docs: MessageDoc[]) => withChanged(Messages, docs),
  /** Returns the newest entry of a conversation. */
  newest: async (conversation: string) =>
    Messages.findOne({ conversation }, { seq: 1, senderId: 1, change: 1, createdAt: 1 }).sort({ seq: -1 }).lean(),
  /** Returns the entries after a number, in order. */
  after: async (conversation: string, seq: number, limit = PAGE): Promise<LogEntry[]> =>
    withChanged(
      Messages,
      await Messages.find({ conversation, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(limit)
        .lean(),
    ),
  /** Returns the latest entries in order, optionally only those before a number. */
  async latest(conversation: string, limit: number, before?: number): Promise<LogEntry[]> {
    const found = await Messages.find({ conversation, ...(before !== undefined && { seq: { $lt: before } }) })
      .sort({ seq: -1 })
      .limit(limit)
      .lean();
    return withChanged(Messages, found.reverse());
  },
  /** Returns the entries of several conversations after the given numbers, in order, with one query. */
  async afterEach(positions: ReadonlyMap<string, number>): Promise<LogEntry[]> {
    if (!positions.size) return [];
    const found = await Messages.find({
      $or: [...positions].map(([conversation, seq]) => ({ conversation, seq: { $gt: seq } })),
    })
      .sort({ conversation: 1, seq: 1 })
      .limit(PAGE)
      .lean();
    return withChanged(Messages, found);
  },
});
