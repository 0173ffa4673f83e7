import { KeyedMutex, runInBackground, type Logger, type SignalBus } from '@meridian/service-kit';
import type { Presence, PresenceChange } from '@meridian/shared-types/schemas';
import { coalesce } from '../sockets/coalesce';
import {
  chapterOfPresence,
  localSockets,
  membersRoom,
  presenceRoom,
  userRoom,
  type ChatServer,
  type ChatSocket,
} from '../sockets/socket-server';
import { createSentPresence, type SentPresenceOptions } from './sent-presence';

/** A change is sent soon. While people come and go, further ones follow at the interval. */
const LIMITS = { firstMs: 100, everyMs: 1000 };

export interface PresenceNotifierOptions extends SentPresenceOptions {
  io: ChatServer;
  bus: Pick<SignalBus, 'onSignal'>;
  /** Returns the people whom a person blocks, and those who block the person. */
  findBlockPeers: (userId: string) => Promise<ReadonlySet<string>>;
  log: Logger;
}

/** Returns what has changed for pages that have `before`, or undefined if nothing has. */
function findChange(chapterId: number, before: Presence, after: Presence): PresenceChange | undefined {
  const listIds = ({ people }: Presence) => new Set(people.map(({ userId }) => userId));
  const [earlier, later] = [listIds(before), listIds(after)];
  const people = after.people.filter(({ userId }) => !earlier.has(userId));
  const goneIds = [...earlier].filter((userId) => !later.has(userId));
  if (before.count === after.count && people.length + goneIds.length === 0) return undefined;
  return { chapterId, count: after.count, people, goneIds };
}

/**
 * Creates the notifier of the sockets that watch who of a chapter is here. They get changes, and nobody else does. Two
 * people of whom one blocks the other do not see each other. What they get has the same form as for everyone else.
 */
export function createPresenceNotifier({ io, bus, peopleIn, profiles, findBlockPeers, log }: PresenceNotifierOptions) {
  const sent = createSentPresence({ peopleIn, profiles });
  const mutex = new KeyedMutex<number>();

  /** Sends a change to the socket of a person who blocks others or is blocked, in the same form as to others. */
  async function sendOwnChange(socket: ChatSocket, chapterId: number, before: Presence): Promise<void> {
    const change = findChange(chapterId, before, await sent.readFor(socket, chapterId));
    if (change) socket.emit('presence-changed', change);
  }

  async function sendChange(chapterId: number): Promise<void> {
    const before = sent.findCommon(chapterId);
    if (!before) return;
    const after = await sent.read(chapterId);
    const watching = localSockets(io, presenceRoom(chapterId)).filter(({ rooms }) => rooms.has(membersRoom(chapterId)));
    if (watching.length === 0) return sent.forget(chapterId);
    sent.setCommon(chapterId, after);
    const change = findChange(chapterId, before, after);
    const hasBlockPeers = ({ data }: ChatSocket) => (data.blockPeers?.size ?? 0) > 0;
    const others = watching.filter((socket) => !hasBlockPeers(socket)).map(({ id }) => id);
    if (change && others.length > 0) io.local.to(others).emit('presence-changed', change);
    for (const socket of watching.filter(hasBlockPeers))
      await sendOwnChange(socket, chapterId, sent.findOwn(socket, chapterId) ?? before);
  }

  async function updateBlockPeers(userId: string): Promise<void> {
    const sockets = localSockets(io, userRoom(userId)).filter(({ data }) => data.blockPeers);
    if (sockets.length === 0) return;
    const blockPeers = await findBlockPeers(userId);
    for (const socket of sockets)
      for (const chapterId of [...socket.rooms].flatMap((room) => chapterOfPresence(room) ?? []))
        await mutex.runExclusive(chapterId, async () => {
          const before = sent.findOwn(socket, chapterId) ?? sent.findCommon(chapterId);
          socket.data.blockPeers = blockPeers;
          sent.forgetOwn(socket, chapterId);
          if (before) await sendOwnChange(socket, chapterId, before);
        });
  }

  const failure = { log, failure: 'pages not told who is here' };
  const send = coalesce((key) => {
    const chapterId = Number(key);
    void runInBackground(() => mutex.runExclusive(chapterId, () => sendChange(chapterId)), failure);
  }, LIMITS);
  bus.onSignal('blockChanged', ({ userIds }) => {
    for (const userId of userIds) void runInBackground(() => updateBlockPeers(userId), failure);
  });

  return {
    /** Handles that a person has come to a chapter or is gone from it. */
    changed(chapterId: number): void {
      if (sent.isWatched(chapterId)) send(String(chapterId));
    },
    /**
     * Lets the socket of a member watch a chapter. Resolves to who is here, or to undefined if `isMember` says that the
     * membership has ended.
     */
    async watch(socket: ChatSocket, chapterId: number, isMember: () => boolean): Promise<Presence | undefined> {
      socket.data.blockPeers = await findBlockPeers(socket.data.userId);
      return mutex.runExclusive(chapterId, async () => {
        // The room of members was perhaps not joined at the handshake, because chapters did not respond.
        if (!isMember()) return undefined;
        if (socket.connected) await socket.join([membersRoom(chapterId), presenceRoom(chapterId)]);
        const seen = await sent.readFor(socket, chapterId);
        return isMember() ? seen : undefined;
      });
    },
  };
}
export type PresenceNotifier = ReturnType<typeof createPresenceNotifier>;
