import type { ClientSession } from 'mongoose';
import type { ActivityNotifier } from './activity-notifier';
import type { Delivery } from './delivery';
import type { MessageLog } from '../messages/message-log';
import type { MessageNotifier } from './message-notifier';
import { peopleOf, toMessage, type MessageDoc } from '../messages/message.model';
import type { Profiles } from '../messages/profiles';

export interface MessageChangesOptions {
  messages: MessageLog;
  profiles: Profiles;
  delivery: Pick<Delivery, 'committed'>;
  notifier: Pick<MessageNotifier, 'publish'>;
  activity: Pick<ActivityNotifier, 'stored'>;
}

/** A change of a message. `senderId` is the person who makes it. */
interface Change {
  chapterId: number;
  senderId: string;
  change: NonNullable<MessageDoc['change']>;
}

/**
 * Returns a function that changes a message. The change is an entry of the log with its own number, so that everyone
 * gets it as reliably as a message. `write` changes the message in the same transaction.
 */
export const createMessageChanges =
  ({ messages, profiles, delivery, notifier, activity }: MessageChangesOptions) =>
  async (change: Change, write: (session: ClientSession, seq: number) => Promise<void>): Promise<void> => {
    const { doc } = await messages.append({ ...change, content: '' }, write);
    const [[read = doc], profileOf] = await Promise.all([messages.withChanged([doc]), profiles.load(peopleOf(doc))]);
    const entry = toMessage(read, profileOf);
    delivery.committed(entry);
    notifier.publish(entry);
    activity.stored(entry);
  };
export type ChangeMessage = ReturnType<typeof createMessageChanges>;
