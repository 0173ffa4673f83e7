import type { Redis } from 'ioredis';
import type { ChatServer, ChatSocket } from './socket-server';

/** The time in milliseconds for which a signal is stored, and the maximum number of signals. */
const TTL_MS = 60_000;
const MAX_SIGNALS = 1000;
/**
 * The time in milliseconds that a handshake may take to arrive. Signals of that time are sent twice rather than never.
 */
const TRANSIT_MS = 3000;

type Notify = (socket: ChatSocket) => void;

/**
 * Stores signals for a minute, for sockets that were not connected when the signals arrived. Pages read lists before
 * their first connection, and while it is lost. If signals may be missing, as after a restart or an outage of Redis,
 * the page is notified to reload its lists.
 * @example
 * recentSignals.add((socket) => socket.data.userId === userId && socket.emit('role-changed', change));
 * recentSignals.sendTo(socket); // after its handshake, which says for how long it was not connected
 */
export function createRecentSignals(io: ChatServer, subscriber: Redis | undefined, now = () => performance.now()) {
  const signals: { at: number; notify: Notify }[] = [];
  /** The time since which every signal is stored. */
  let completeSince = now();
  subscriber?.on('ready', () => {
    completeSince = now();
    io.local.emit('changes-missed', {});
  });

  const drop = (count: number) => {
    const last = signals.splice(0, count).at(-1);
    if (last) completeSince = Math.max(completeSince, last.at);
  };

  return {
    add(notify: Notify): void {
      const outdated = signals.findIndex(({ at }) => at > now() - TTL_MS);
      drop(outdated === -1 ? signals.length : outdated);
      drop(signals.length - MAX_SIGNALS + 1 > 0 ? signals.length - MAX_SIGNALS + 1 : 0);
      signals.push({ at: now(), notify });
    },

    sendTo(socket: ChatSocket): void {
      const missedMs: unknown = socket.handshake.auth.missedMs;
      if (!subscriber || typeof missedMs !== 'number' || !(missedMs >= 0)) return;
      const since = now() - missedMs - TRANSIT_MS;
      if (since <= Math.max(completeSince, now() - TTL_MS)) socket.emit('changes-missed', {});
      else for (const { at, notify } of signals) if (at >= since) notify(socket);
    },
  };
}
