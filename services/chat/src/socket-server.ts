import { isSameOrigin } from '@meridian/kit';
import { type ClientToServer, LIMITS, type ServerToClient } from '@meridian/shared-types';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Server, type Socket } from 'socket.io';
import type { RedisPair } from './redis';

/** What a socket carries: who it is, as of the last time that auth was asked. */
export interface SocketData {
  userId: string;
  sessionId: string;
  isSiteAdmin: boolean;
  /** Chapters in which this socket is typing. */
  typing: Set<number>;
  /** When its page last sent an event, on the clock of `performance.now()`. */
  usedAt: number;
}
type NoEvents = Record<string, never>;
export type ChatServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>;
export type ChatSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>;

export const chapterRoom = (chapterId: number) => `chapter:${chapterId}`;
export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** The chapter that a room is for; undefined for the rooms of users and sessions. */
export const chapterOf = (room: string): number | undefined =>
  room.startsWith('chapter:') ? Number(room.slice('chapter:'.length)) : undefined;

export function createSocketServer(redis: RedisPair | undefined, origins: string[] | undefined): ChatServer {
  const io: ChatServer = new Server({
    serveClient: false,
    maxHttpBufferSize: LIMITS.socketPacketBytes,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    // A connection that died is known after 15 s at most, at both ends.
    pingInterval: 10_000,
    pingTimeout: 5000,
    allowRequest: (req, decide) => decide(null, isSameOrigin(req.headers, origins)),
    ...(redis && { adapter: createShardedAdapter(redis.publisher, redis.subscriber, { subscriptionMode: 'dynamic' }) }),
  });
  // The request is of use until the handshake is over; kept, it would be the largest part of an idle socket.
  io.on('connection', (socket) => {
    Reflect.set(socket.conn, 'request', null);
  });
  return io;
}

/** The sockets of a room that this replica holds itself. */
export function localSockets(io: ChatServer, room: string): ChatSocket[] {
  const { sockets, adapter } = io.of('/');
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}
