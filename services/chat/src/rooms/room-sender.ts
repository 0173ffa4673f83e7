import type { ChatMessage } from '@meridian/shared-types';
import { chapterRoom, localSockets, type ChatServer } from '../sockets/socket-server';

/** A room is busy while so many messages come within so many milliseconds. */
const BUSY = { messages: 10, withinMs: 100 };
/** Milliseconds that messages of a busy room wait for each other. */
const TOGETHER_MS = 20;

interface Room {
  /** When the last messages came, as a ring; `next` is the place of the oldest. */
  cameAt: number[];
  next: number;
  waiting: ChatMessage[];
  timer?: NodeJS.Timeout;
}

/**
 * Sends messages to the sockets of a room at this replica. In a busy room, those of 20 ms are written to a socket
 * together: most of the cost of a delivery is the write, not the message. The packets are the same, and in the same
 * order.
 */
export function createRoomSender(io: ChatServer) {
  const rooms = new Map<number, Room>();

  const roomOf = (chapterId: number): Room => {
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
      const room = roomOf(chapterId);
      const now = performance.now();
      const isBusy = now - (room.cameAt[room.next] ?? 0) < BUSY.withinMs;
      room.cameAt[room.next] = now;
      room.next = (room.next + 1) % BUSY.messages;
      if (!isBusy && room.waiting.length === 0) return write(io, chapterId, [message]);
      room.waiting.push(message);
      room.timer ??= setTimeout(flush, TOGETHER_MS, chapterId);
    },
    /** Sends what waits, before something that must come after it. */
    flush,
    /** The last socket has left the room. */
    emptied(chapterId: number): void {
      clearTimeout(rooms.get(chapterId)?.timer);
      rooms.delete(chapterId);
    },
  };
}
export type RoomSender = ReturnType<typeof createRoomSender>;

/** Encodes the messages once, and each socket gets them with one write. */
function write(io: ChatServer, chapterId: number, messages: readonly ChatMessage[]): void {
  const packets = messages.map((message) => `2${JSON.stringify(['new-message', message])}`);
  const all = packets.join('');
  // As Socket.IO's own broadcasts do it; the option is not in its types.
  const options = {
    compress: false,
    wsPreEncodedFrame: [Buffer.concat(packets.map((packet) => frameOf(`4${packet}`)))],
  };
  for (const { conn } of localSockets(io, chapterRoom(chapterId)))
    if (conn.transport.name === 'websocket') conn.write(all, options);
    else for (const packet of packets) conn.write(packet);
}

/** A text as a WebSocket frame from a server (RFC 6455, 5.2). */
function frameOf(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const lengthBytes = bytes < 126 ? 0 : bytes < 65_536 ? 2 : 8;
  const frame = Buffer.allocUnsafe(2 + lengthBytes + bytes);
  frame[0] = 0x81; // the last part of a text
  frame[1] = lengthBytes === 0 ? bytes : lengthBytes === 2 ? 126 : 127;
  if (lengthBytes === 2) frame.writeUInt16BE(bytes, 2);
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(bytes), 2);
  frame.write(text, 2 + lengthBytes);
  return frame;
}
