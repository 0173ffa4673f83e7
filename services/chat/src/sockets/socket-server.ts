import { isSameOrigin } from '@meridian/service-kit';
import { type ClientToServer, LIMITS, type ServerToClient } from '@meridian/shared-types';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Server, type Socket } from 'socket.io';
import type { RedisPair } from './redis';

/** The data of a socket, with the identity at the time of its handshake. */
export interface SocketData {
  userId: string;
  sessionId: string;
  isSiteAdmin: boolean;
  /** The site admin who acts as the person, who is then not here. */
  actorId: string | undefined;
  /** The chapters in which this socket is typing. */
  typing: Set<number>;
  /** When the person's memberships ended, by chapter, as times of `performance.now()`. */
  expelledAt?: Map<number, number>;
  /** The people whom the person does not see as here, once this socket has asked who is. */
  blockPeers?: ReadonlySet<string>;
  /** The time of the last event from the page, from `performance.now()`. */
  usedAt: number;
}
type NoEvents = Record<string, never>;
export type ChatServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>;
export type ChatSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>;

export const chapterRoom = (chapterId: number) => `chapter:${chapterId}`;
/** The room of a chapter's members, whatever page they have open. It is joined at the handshake and after signals. */
export const membersRoom = (chapterId: number) => `members:${chapterId}`;
/** The room of the sockets whose pages show who of a chapter is here. */
export const presenceRoom = (chapterId: number) => `presence:${chapterId}`;
export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** Returns the chapter whose chat a room is, or undefined for other rooms. */
export const chapterOf = (room: string): number | undefined => numberAfter('chapter:', room);
/** Returns the chapter whose members a room has, or undefined for other rooms. */
export const chapterOfMembers = (room: string): number | undefined => numberAfter('members:', room);
/** Returns the chapter whose present people the sockets of a room watch, or undefined for other rooms. */
export const chapterOfPresence = (room: string): number | undefined => numberAfter('presence:', room);
const numberAfter = (prefix: string, room: string): number | undefined =>
  room.startsWith(prefix) ? Number(room.slice(prefix.length)) : undefined;

const NO_HEADERS = Object.freeze({});

export function createSocketServer(redis: RedisPair | undefined, origins: string[] | undefined): ChatServer {
  const io: ChatServer = new Server({
    serveClient: false,
    maxHttpBufferSize: LIMITS.socketPacketBytes,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    // With these values, both ends detect a dead connection within 13 s. Others see that within 15 s.
    pingInterval: 8000,
    pingTimeout: 5000,
    allowRequest: (req, decide) => decide(null, isSameOrigin(req.headers, origins)),
    ...(redis && { adapter: createShardedAdapter(redis.publisher, redis.subscriber, { subscriptionMode: 'dynamic' }) }),
  });
  // The request is needed only during the handshake, and would be the largest part of an idle socket. Its headers also
  // contain the signed identity.
  io.on('connection', (socket) => {
    Reflect.set(socket.conn, 'request', null);
    Reflect.set(socket.handshake, 'headers', NO_HEADERS);
  });
  return io;
}

/** Returns the sockets of a room at this replica. */
export function localSockets(io: ChatServer, room: string): ChatSocket[] {
  const { sockets, adapter } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
