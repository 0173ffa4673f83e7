import { DUE_READ, startBackgroundJob, type BackgroundJob, type Logger } from '@meridian/service-kit';
import type { Redis } from 'ioredis';
import { Types } from 'mongoose';
import { userRoom, type ChatServer } from '../sockets/socket-server';
import type { DirectModels } from './models';

/** The interval in milliseconds between two reads, which is about the longest delay of a message without Redis. */
const POLL_EVERY_MS = 1000;
/** The age in milliseconds of the messages that are read. Some are stored later than the time in their id. */
const OVERLAP_MS = 4000;
/** The most messages of one read. */
const MAX = 500;

export interface MissedMessagesOptions {
  io: ChatServer;
  subscriber: Redis | undefined;
  DirectMessages: DirectModels['DirectMessages'];
  log: Logger;
}

/**
 * Notifies the people at this replica of new direct messages while Redis is unavailable, whose signals do so otherwise.
 * Edits, reactions and positions of that time follow when Redis is back, because every page then loads its lists again.
 */
export function startMissedMessages({ io, subscriber, DirectMessages, log }: MissedMessagesOptions): BackgroundJob {
  /** The ids of the messages of the last read. */
  let known: ReadonlySet<string> = new Set();

  async function notify(): Promise<void> {
    if (subscriber?.status === 'ready') return;
    const since = Types.ObjectId.createFromTime(Math.floor((Date.now() - OVERLAP_MS) / 1000));
    const found = await DirectMessages.find({ _id: { $gte: since } }, { conversationId: 1, senderId: 1, isWithheld: 1 })
      .sort({ _id: -1 })
      .limit(MAX)
      .comment(DUE_READ)
      .lean();
    const userIds = found
      .filter(({ _id }) => !known.has(String(_id)))
      .flatMap((message) => (message.isWithheld ? String(message.senderId) : message.conversationId.split('.')));
    known = new Set(found.map(({ _id }) => String(_id)));
    for (const userId of new Set(userIds)) io.local.to(userRoom(userId)).emit('direct-messages-changed', {});
  }

  return startBackgroundJob(notify, {
    everyMs: POLL_EVERY_MS,
    log,
    failure: 'people not notified of direct messages while Redis is unavailable',
  });
}
