import { KeyedMutex, runInBackground, type Logger, type SignalBus } from '@meridian/service-kit';
import { PRESENT_LISTED, type Presence, type PresenceChange } from '@meridian/shared-types/schemas';
import { coalesce } from '../sockets/coalesce';
import type { Profiles } from '../messages/profiles';
import {
  chapterOfPresence,
  localSockets,
  membersRoom,
  presenceRoom,
  userRoom,
  type ChatServer,
  type ChatSocket,
} from '../sockets/socket-server';

/** A change is sent soon. While people come and go, further ones follow at the interval. */
const LIMITS = { firstMs: 100, everyMs: 1000 };
const NOBODY: ReadonlySet<string> = new Set();

export interface PresenceNotifierOptions {
  io: ChatServer;
  bus: Pick<SignalBus, 'onSignal'>;
  /** Returns the ids of the people who are here in a chapter. */
  peopleIn: (chapterId: number) => string[];
  profiles: Pick<Profiles, 'load'>;
  /** Returns the people whom a person blocks, and those who block the person. */
  findBlockPeers: (userId: string) => Promise<ReadonlySet<string>>;
  log: Logger;
}

/** Returns what has changed for pages that have `before`, or undefined if nothing has. */
function changeOf(chapterId: number, before: Presence, after: Presence): PresenceChange | undefined {
  const idsOf = ({ people }: Presence) => new Set(people.map(({ userId }) => userId));
  const [earlier, later] = [idsOf(before), idsOf(after)];
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
  /** The chapters that are watched. One is added before its people are read, so that no later change is missed. */
  const watched = new Set<number>();
  /** What was last sent about each of them. */
  const lastSent = new Map<number, Presence>();
  /** What was last sent to the sockets of people who block others or are blocked, by chapter. */
  const lastSentTo = new WeakMap<ChatSocket, Map<number, Presence>>();
  const mutex = new KeyedMutex<number>();

  async function presenceIn(chapterId: number, blockPeers: ReadonlySet<string>): Promise<Presence> {
    const present = peopleIn(chapterId).filter((userId) => !blockPeers.has(userId));
    const listed = present.slice(0, PRESENT_LISTED);
    const profileOf = await profiles.load(listed);
    return { count: present.length, people: listed.map((userId) => ({ userId, ...profileOf(userId) })) };
  }

  /** Returns what a socket sees, and stores it for the next change. */
  async function seenBy(socket: ChatSocket, chapterId: number): Promise<Presence> {
    const { blockPeers = NOBODY } = socket.data;
    watched.add(chapterId);
    const common = lastSent.get(chapterId) ?? (await presenceIn(chapterId, NOBODY));
    lastSent.set(chapterId, common);
    if (blockPeers.size === 0) return common;
    const seen = await presenceIn(chapterId, blockPeers);
    const memory = lastSentTo.get(socket) ?? new Map<number, Presence>();
    lastSentTo.set(socket, memory.set(chapterId, seen));
    return seen;
  }

  /** Sends a change to the socket of a person who blocks others or is blocked, in the same form as to others. */
  async function sendOwnChange(socket: ChatSocket, chapterId: number, before: Presence): Promise<void> {
    const change = changeOf(chapterId, before, await seenBy(socket, chapterId));
    if (change) socket.emit('presence-changed', change);
  }

  async function sendChange(chapterId: number): Promise<void> {
    const before = lastSent.get(chapterId);
    if (!before) return;
    const after = await presenceIn(chapterId, NOBODY);
    const watching = localSockets(io, presenceRoom(chapterId)).filter(({ rooms }) => rooms.has(membersRoom(chapterId)));
    if (watching.length === 0) {
      watched.delete(chapterId);
      return void lastSent.delete(chapterId);
    }
    lastSent.set(chapterId, after);
    const change = changeOf(chapterId, before, after);
    const hasBlockPeers = ({ data }: ChatSocket) => (data.blockPeers?.size ?? 0) > 0;
    const others = watching.filter((socket) => !hasBlockPeers(socket)).map(({ id }) => id);
    if (change && others.length > 0) io.local.to(others).emit('presence-changed', change);
    for (const socket of watching.filter(hasBlockPeers))
      await sendOwnChange(socket, chapterId, lastSentTo.get(socket)?.get(chapterId) ?? before);
  }

  async function updateBlockPeers(userId: string): Promise<void> {
    const sockets = localSockets(io, userRoom(userId)).filter(({ data }) => data.blockPeers);
    if (sockets.length === 0) return;
    const blockPeers = await findBlockPeers(userId);
    for (const socket of sockets)
      for (const chapterId of [...socket.rooms].flatMap((room) => chapterOfPresence(room) ?? []))
        await mutex.runExclusive(chapterId, async () => {
          const before = lastSentTo.get(socket)?.get(chapterId) ?? lastSent.get(chapterId);
          socket.data.blockPeers = blockPeers;
          lastSentTo.get(socket)?.delete(chapterId);
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
      if (watched.has(chapterId)) send(String(chapterId));
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
        const seen = await seenBy(socket, chapterId);
        return isMember() ? seen : undefined;
      });
    },
  };
}
export type PresenceNotifier = ReturnType<typeof createPresenceNotifier>;
