import { DUE_READ, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Redis } from 'ioredis';
import { Types } from 'mongoose';
import { userRoom, type ChatServer } from '../sockets/socket-server';
import { IS_DIRECT, parseKey } from '../messages/conversation';
import type { Messages } from '../messages/message.model';

/** The interval in milliseconds between two reads, which is about the longest delay of a message without Redis. */
const POLL_EVERY_MS = 1000;
/** The age in milliseconds of the messages that are read. Some are stored later than the time in their id. */
const OVERLAP_MS = 4000;
/** The most messages of one read. */
const MAX = 500;

export interface MissedMessagesOptions {
  io: ChatServer;
  subscriber: Redis | undefined;
  Messages: Messages;
  log: Logger;
}

/**
 * Notifies the people at this replica of new direct messages while Redis is unavailable, whose signals do so otherwise.
 * Edits, reactions and positions of that time follow when Redis is back, because every page then loads its lists again.
 */
export function startMissedMessages({ io, subscriber, Messages, log }: MissedMessagesOptions): BackgroundJob {
  /** The ids of the messages of the last read. */
  let known: ReadonlySet<string> = new Set();

  async function notify(): Promise<void> {
    if (subscriber?.status === 'ready') return;
    const since = Types.ObjectId.createFromTime(Math.floor((Date.now() - OVERLAP_MS) / 1000));
    const filter = { _id: { $gte: since }, conversation: IS_DIRECT };
    const found = await Messages.find(filter, { conversation: 1, senderId: 1, isWithheld: 1 })
      .sort({ _id: -1 })
      .limit(MAX)
      .comment(DUE_READ)
      .lean();
    const userIds = found
      .filter(({ _id }) => !known.has(String(_id)))
      .flatMap(({ conversation, senderId, isWithheld }) => {
        const parsed = parseKey(conversation);
        return isWithheld || parsed.kind !== 'direct' ? [String(senderId)] : parsed.people;
      });
    known = new Set(found.map(({ _id }) => String(_id)));
    for (const userId of new Set(userIds)) io.local.to(userRoom(userId)).emit('direct-messages-changed', {});
  }

  return startBackgroundJob(notify, {
    everyMs: POLL_EVERY_MS,
    log,
    failure: 'people not notified of direct messages while Redis is unavailable',
  });
}
