import { currentSocket } from './socket';

const IDLE_MS = 1000;
const idleTimers = new Map<number, ReturnType<typeof setTimeout>>();

function signal(event: 'typing-start' | 'typing-stop', chapterId: number): void {
  const socket = currentSocket();
  if (socket?.connected) socket.volatile.emit(event, chapterId);
}

/**
 * Call it on every keystroke: the first after a pause tells the room, a second without any ends it.
 * @example <Textarea onChange={() => typing(chapterId)} onBlur={() => stopTyping(chapterId)} />
 */
export function typing(chapterId: number): void {
  const idle = idleTimers.get(chapterId);
  if (idle === undefined) signal('typing-start', chapterId);
  clearTimeout(idle);
  idleTimers.set(chapterId, setTimeout(() => stopTyping(chapterId), IDLE_MS));
}

/**
 * Ends the sign at once: on submit and on leaving the field.
 * @example stopTyping(chapterId); sendMessage(chapterId, draft);
 */
export function stopTyping(chapterId: number): void {
  const idle = idleTimers.get(chapterId);
  if (idle === undefined) return;
  clearTimeout(idle);
  idleTimers.delete(chapterId);
  signal('typing-stop', chapterId);
}
