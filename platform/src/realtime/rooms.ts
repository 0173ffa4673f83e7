import type { ChatMessage, ChatSettings, ServerToClient } from '@meridian/shared-types';
import { currentSocket, request, type ChatSocket } from './socket';
import { messageArrived } from './outbox/outbox-entries';

type Typist = Parameters<ServerToClient['user-typing']>[0];

/** The events of a chapter's room that a chat panel handles. */
export interface RoomListener {
  onMessage?: (message: ChatMessage) => void;
  onTyping?: (typist: Typist) => void;
  onStoppedTyping?: (typist: Typist) => void;
  /**
   * The room was joined, or the chapter's log has messages that this page has not received. The listener should fetch
   * the messages after its last one.
   */
  onReady?: (headSeq: number) => void;
  /** The rules for writing, after each join and each change. The state with the greatest version is the newest. */
  onSettings?: (settings: ChatSettings) => void;
  /** The membership ended, and the server removed the socket from the room. */
  onLeft?: () => void;
}

interface Room {
  listeners: Set<RoomListener>;
  lastSeq: number;
}

const HEAD_CHECK_MS = 30_000;
const RETRY_MS = 2000;
const rooms = new Map<number, Room>();

/**
 * Listens to a chapter's room while at least one panel does. The room is joined again after every reconnect.
 * @returns a function that stops listening; the room is left with its last listener.
 * @example useEffect(() => joinRoom(chapterId, { onMessage: add, onReady: fetchNewer }), [chapterId]);
 */
export function joinRoom(chapterId: number, listener: RoomListener): () => void {
  const room = rooms.get(chapterId) ?? { listeners: new Set(), lastSeq: 0 };
  rooms.set(chapterId, room);
  const own = { ...listener };
  room.listeners.add(own);
  void enter(chapterId, (headSeq) => own.onReady?.(headSeq));
  return () => {
    if (!room.listeners.delete(own) || room.listeners.size > 0) return;
    rooms.delete(chapterId);
    const socket = currentSocket();
    if (socket?.connected) socket.emit('leave-chapter', chapterId);
  };
}

/**
 * Joins a room and passes on the number of the chapter's newest message. A temporary failure is retried while the room
 * has listeners.
 */
async function enter(chapterId: number, onReady: (headSeq: number) => void): Promise<void> {
  const socket = currentSocket();
  if (!socket?.connected) return; // The 'connect' event joins later.
  const room = rooms.get(chapterId);
  const ack = await request(socket, 'join-chapter', chapterId).catch(() => undefined);
  if (room === undefined || rooms.get(chapterId) !== room || currentSocket() !== socket || !socket.connected) return;
  if (ack?.ok) {
    const { settings } = ack;
    if (settings) notifyListeners(chapterId, ({ onSettings }) => onSettings?.(settings));
    return onReady(ack.headSeq);
  }
  if (!ack || ack.retryable)
    setTimeout(() => void enter(chapterId, onReady), ack?.retryAfter ? ack.retryAfter * 1000 : RETRY_MS);
}

const notifyListeners = (chapterId: number, notify: (listener: RoomListener) => void) =>
  rooms.get(chapterId)?.listeners.forEach(notify);

/** Registers the listeners that rooms need on a new socket. */
export function registerRooms(socket: ChatSocket): void {
  const enterAll = () =>
    rooms.forEach((_, id) => void enter(id, (headSeq) => notifyListeners(id, ({ onReady }) => onReady?.(headSeq))));
  const checkHeads = () =>
    rooms.forEach(
      (room, id) =>
        void enter(id, (headSeq) => {
          if (headSeq > room.lastSeq) notifyListeners(id, ({ onReady }) => onReady?.(headSeq));
          room.lastSeq = Math.max(room.lastSeq, headSeq);
        }),
    );
  const timer = setInterval(() => (currentSocket() === socket ? checkHeads() : clearInterval(timer)), HEAD_CHECK_MS);
  socket.on('connect', enterAll);
  // The room of a restored chapter is joined again; that of an archived one is refused.
  socket.on('chapter-changed', ({ chapterId }) => {
    if (rooms.has(chapterId))
      void enter(chapterId, (headSeq) => notifyListeners(chapterId, ({ onReady }) => onReady?.(headSeq)));
  });
  socket.on('new-message', (message) => {
    const room = rooms.get(message.chapterId);
    if (room) room.lastSeq = Math.max(room.lastSeq, message.seq);
    notifyListeners(message.chapterId, ({ onMessage }) => onMessage?.(message));
    if (message.clientId) void messageArrived(message.clientId, 'in-log');
  });
  socket.on('chat-settings-changed', (settings) =>
    notifyListeners(settings.chapterId, ({ onSettings }) => onSettings?.(settings)),
  );
  socket.on('user-typing', (typist) => notifyListeners(typist.chapterId, ({ onTyping }) => onTyping?.(typist)));
  socket.on('user-stopped-typing', (typist) =>
    notifyListeners(typist.chapterId, ({ onStoppedTyping }) => onStoppedTyping?.(typist)),
  );
  socket.on('chapter-left', ({ chapterId }) => notifyListeners(chapterId, ({ onLeft }) => onLeft?.()));
}
