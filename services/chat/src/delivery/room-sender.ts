import type { ChatMessage } from '@meridian/shared-types';
import { chapterRoom, localSockets, type ChatServer } from '../sockets/socket-server';

/** A room is busy while this many messages arrive within this many milliseconds. */
const BUSY = { messages: 10, withinMs: 100 };
/** The time in milliseconds for which messages of a busy room are collected. */
const TOGETHER_MS = 20;

interface Room {
  /** The arrival times of the last messages as a ring buffer. `next` is the index of the oldest one. */
  cameAt: number[];
  next: number;
  waiting: ChatMessage[];
  timer?: NodeJS.Timeout;
}

/**
 * Creates the sender of messages to the sockets of a room at this replica. In a busy room, the messages of 20 ms are
 * written to a socket together, because most of the cost of a delivery is the write and not the message. The packets
 * and their order stay the same.
 */
export function createRoomSender(io: ChatServer) {
  const rooms = new Map<number, Room>();

  const getRoom = (chapterId: number): Room => {
    const known = rooms.get(chapterId);
    if (known) return known;
    const room = { cameAt: Array.from({ length: BUSY.messages }, () => -Infinity), next: 0, waiting: [] };
    rooms.set(chapterId, room);
    return room;
  };

  function flush(chapterId: number): void {
    const room = rooms.get(chapterId);
    clearTimeout(room?.timer);
    if (!room?.waiting.length) return;
    delete room.timer;
    write(io, chapterId, room.waiting.splice(0));
  }

  return {
    send(message: ChatMessage): void {
      const { chapterId } = message;
      const room = getRoom(chapterId);
      const now = performance.now();
      const isBusy = now - (room.cameAt[room.next] ?? 0) < BUSY.withinMs;
      room.cameAt[room.next] = now;
      room.next = (room.next + 1) % BUSY.messages;
      if (!isBusy && room.waiting.length === 0) return write(io, chapterId, [message]);
      room.waiting.push(message);
      room.timer ??= setTimeout(flush, TOGETHER_MS, chapterId);
    },
    /** Sends the waiting messages before something that must follow them. */
    flush,
    /** Discards the state of a room after its last socket has left. */
    emptied(chapterId: number): void {
      clearTimeout(rooms.get(chapterId)?.timer);
      rooms.delete(chapterId);
    },
  };
}
export type RoomSender = ReturnType<typeof createRoomSender>;

/** Encodes the messages once, and sends them to each socket with one write. */
function write(io: ChatServer, chapterId: number, messages: readonly ChatMessage[]): void {
  const packets = messages.map((message) => `2${JSON.stringify(['new-message', message])}`);
  const all = packets.join('');
  // Socket.IO's own broadcasts do the same. The option is missing from its types.
  const options = {
    compress: false,
    wsPreEncodedFrame: [Buffer.concat(packets.map((packet) => toFrame(`4${packet}`)))],
  };
  for (const { conn } of localSockets(io, chapterRoom(chapterId)))
    if (conn.transport.name === 'websocket') conn.write(all, options);
    else for (const packet of packets) conn.write(packet);
}

/** Encodes a text as a WebSocket frame from a server (RFC 6455, 5.2). */
function toFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const lengthBytes = bytes < 126 ? 0 : bytes < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + lengthBytes + bytes);
  frame[0] = 0x81; // This byte marks the last frame of a text message.
  frame[1] = lengthBytes === 0 ? bytes : lengthBytes === 2 ? 126 : 127;
  if (lengthBytes === 2) frame.writeUInt16BE(bytes, 2);
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(bytes), 2);
  frame.write(text, 2 + lengthBytes);
  return frame;
}
