import { PRESENT_LISTED, type Presence } from '@meridian/shared-types/schemas';
import type { Profiles } from '../messages/profiles';
import type { ChatSocket } from '../sockets/socket-server';

const NOBODY: ReadonlySet<string> = new Set();

export interface SentPresenceOptions {
  /** Returns the ids of the people who are here in a chapter. */
  peopleIn: (chapterId: number) => string[];
  profiles: Pick<Profiles, 'load'>;
}

/** Creates the memory of what was last sent about who is here, to everyone and to people who block or are blocked. */
export function createSentPresence({ peopleIn, profiles }: SentPresenceOptions) {
  /** The chapters that are watched. One is added before its people are read, so that no later change is missed. */
  const watched = new Set<number>();
  /** What was last sent about each of them. */
  const common = new Map<number, Presence>();
  /** What was last sent to the sockets of people who block others or are blocked, by chapter. */
  const own = new WeakMap<ChatSocket, Map<number, Presence>>();

  async function read(chapterId: number, blockPeers = NOBODY): Promise<Presence> {
    const present = peopleIn(chapterId).filter((userId) => !blockPeers.has(userId));
    const listed = present.slice(0, PRESENT_LISTED);
    const findProfile = await profiles.load(listed);
    return { count: present.length, people: listed.map((userId) => ({ userId, ...findProfile(userId) })) };
  }

  return {
    isWatched: (chapterId: number): boolean => watched.has(chapterId),
    /** Returns who is here now, for people who block nobody. */
    read: (chapterId: number): Promise<Presence> => read(chapterId),
    /** Returns what was last sent to everyone. */
    findCommon: (chapterId: number): Presence | undefined => common.get(chapterId),
    setCommon(chapterId: number, presence: Presence): void {
      common.set(chapterId, presence);
    },
    /** Returns what was last sent to a socket alone. */
    findOwn: (socket: ChatSocket, chapterId: number): Presence | undefined => own.get(socket)?.get(chapterId),
    forgetOwn: (socket: ChatSocket, chapterId: number): void => void own.get(socket)?.delete(chapterId),
    /** Ends the memory of a chapter that nobody watches any more. */
    forget(chapterId: number): void {
      watched.delete(chapterId);
      common.delete(chapterId);
    },
    /** Returns what a socket sees, and stores it for the next change. */
    async readFor(socket: ChatSocket, chapterId: number): Promise<Presence> {
      const { blockPeers = NOBODY } = socket.data;
      watched.add(chapterId);
      const forEveryone = common.get(chapterId) ?? (await read(chapterId));
      common.set(chapterId, forEveryone);
      if (blockPeers.size === 0) return forEveryone;
      const seen = await read(chapterId, blockPeers);
      const memory = own.get(socket) ?? new Map<number, Presence>();
      own.set(socket, memory.set(chapterId, seen));
      return seen;
    },
  };
}
