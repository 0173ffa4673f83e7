import { startBackgroundJob, type Logger, type SignalBus } from '@meridian/service-kit';
import type { ActivityNotifier } from '../reading/activity-notifier';
import type { RoomSender } from '../rooms/room-sender';
import { chapterRoom, type ChatServer } from '../sockets/socket-server';
import type { Removals } from './removal.model';

/**
 * The interval in milliseconds between two checks for removals whose signal was lost, and the largest difference
 * between clocks.
 */
const CHECK_MS = 5000;
const CLOCKS_MS = 10_000;

export interface RemovalNotifierOptions {
  io: ChatServer;
  bus: SignalBus;
  Removals: Removals;
  roomSender: Pick<RoomSender, 'flush'>;
  activity: Pick<ActivityNotifier, 'removed'>;
  log: Logger;
}

/**
 * Notifies the people in a chapter's room and its other members at this replica that a message was removed, after a
 * signal or at the next check.
 */
export function createRemovalNotifier({ io, bus, Removals, roomSender, activity, log }: RemovalNotifierOptions) {
  const notified = new Map<string, number>();
  const notify = (chapterId: number, seq: number) => {
    notified.set(`${chapterId} ${seq}`, Date.now());
    roomSender.flush(chapterId); // The message itself may still be waiting.
    io.local.to(chapterRoom(chapterId)).emit('message-removed', { chapterId, seq });
    activity.removed(chapterId, seq);
  };
  bus.onSignal('messageRemoved', ({ chapterId, seq }) => notify(chapterId, seq));
  const check = async () => {
    const since = Date.now() - CHECK_MS - CLOCKS_MS;
    for (const [key, at] of notified) if (at < since - CLOCKS_MS) notified.delete(key);
    const recent = Removals.find({ at: { $gt: new Date(since) } }, { chapterId: 1, seq: 1 })
      .sort({ at: 1 })
      .comment('due')
      .lean()
      .cursor();
    for await (const { chapterId, seq } of recent) if (!notified.has(`${chapterId} ${seq}`)) notify(chapterId, seq);
  };
  const job = startBackgroundJob(check, { everyMs: CHECK_MS, log, failure: 'removed messages not checked' });
  return {
    removed(chapterId: number, seq: number): void {
      notify(chapterId, seq);
      bus.publish('messageRemoved', { chapterId, seq });
    },
    stop: () => job.stop(),
  };
}
export type RemovalNotifier = ReturnType<typeof createRemovalNotifier>;
