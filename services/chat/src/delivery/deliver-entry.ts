import type { ChatMessage } from '@meridian/shared-types';
import { findPeopleIn, toChatMessage } from '../messages/chat-message';
import type { LogEntry } from '../messages/message.model';
import type { Profiles } from '../messages/profiles';
import type { ActivityNotifier } from './activity-notifier';
import type { Delivery } from './delivery';
import type { MessageNotifier } from './message-notifier';

export interface EntryDeliveryOptions {
  profiles: Pick<Profiles, 'load'>;
  delivery: Pick<Delivery, 'deliverStored'>;
  notifier: Pick<MessageNotifier, 'publish'>;
  activity: Pick<ActivityNotifier, 'stored'>;
}

/**
 * Creates the function that delivers a stored entry of a chapter's chat: to the sockets of this replica if it is new,
 * to the other replicas, and as news to the members who have not opened the chat. Resolves to the entry in the
 * contract.
 */
export const createEntryDelivery =
  ({ profiles, delivery, notifier, activity }: EntryDeliveryOptions) =>
  async (doc: LogEntry, isNew = true): Promise<ChatMessage> => {
    const entry = toChatMessage(doc, await profiles.load(findPeopleIn(doc)));
    if (isNew) delivery.deliverStored(entry);
    notifier.publish(entry);
    activity.stored(entry);
    return entry;
  };
export type DeliverEntry = ReturnType<typeof createEntryDelivery>;
