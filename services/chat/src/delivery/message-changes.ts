import type { ClientSession } from 'mongoose';
import { chapterKey } from '../messages/conversation';
import type { MessageLog } from '../messages/message-log';
import type { MessageDoc } from '../messages/message.model';
import { storedBefore } from '../messages/new-message';
import type { DeliverEntry } from './deliver-entry';

/** A change of a message. `senderId` is the person who makes it. */
interface Change {
  chapterId: number;
  senderId: string;
  change: NonNullable<MessageDoc['change']>;
}

/**
 * Returns a function that changes a message in the chat of a chapter. The change is an entry of the log with its own
 * number, so that everyone gets it as reliably as a message. `write` changes the message in the same transaction.
 */
export const createMessageChanges =
  (messages: Pick<MessageLog, 'append' | 'withChanged'>, deliverEntry: DeliverEntry) =>
  async (
    { chapterId, ...change }: Change,
    write: (session: ClientSession, seq: number) => Promise<void>,
  ): Promise<void> => {
    const entry = { ...change, conversation: chapterKey(chapterId), content: '' };
    const { doc } = await messages.append(
      entry,
      storedBefore((session, { seq }) => write(session, seq)),
    );
    const [read = doc] = await messages.withChanged([doc]);
    await deliverEntry(read);
  };
export type ChangeMessage = ReturnType<typeof createMessageChanges>;
