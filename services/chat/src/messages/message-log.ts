import { createLogNumbers } from './log-numbers';
import type { Messages } from './message.model';
import { createMessageQueues } from './message-queues';
import type { NewMessage } from './new-message';
import { createLogReader } from './read-log';
import { createMessageStore } from './store-messages';

/**
 * Creates the log of all conversations. Each message of a conversation gets the number after the newest one, and a
 * unique index ensures that each number is used once. A reader of number n can therefore read all numbers below it.
 */
export function createMessageLog(Messages: Messages) {
  const numbers = createLogNumbers(Messages);
  const store = createMessageStore(Messages, numbers);
  return {
    ...createLogReader(Messages),
    ...createMessageQueues(store),
    head: numbers.head,
    recordSeq: numbers.recordSeq,
    /** Resolves to whether a message with this sender and client id is stored. */
    has: async (message: Pick<NewMessage, 'senderId' | 'clientId'>): Promise<boolean> =>
      (await store.findStored(message)) !== null,
  };
}
export type MessageLog = ReturnType<typeof createMessageLog>;
