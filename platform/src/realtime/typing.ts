import { currentSocket } from './socket';

const IDLE_MS = 1000;
/** The interval in milliseconds between two signals. Other clients remove the indicator after 5 s. */
const AGAIN_MS = 3000;

interface Spell {
  idle: ReturnType<typeof setTimeout>;
  again: ReturnType<typeof setInterval>;
}
/** The current periods of typing without a pause, by chapter. */
const spells = new Map<number, Spell>();

function signal(event: 'typing-start' | 'typing-stop', chapterId: number): void {
  const socket = currentSocket();
  if (socket?.connected) socket.volatile.emit(event, chapterId);
}

/**
 * Shows the chapter that the person is typing. Call it on every keystroke. The first one after a pause is sent, and
 * again every 3 s; a second without a keystroke ends it.
 * @example <Textarea onChange={() => typing(chapterId)} onBlur={() => stopTyping(chapterId)} />
 */
export function typing(chapterId: number): void {
  const spell = spells.get(chapterId);
  const start = () => signal('typing-start', chapterId);
  if (!spell) start();
  clearTimeout(spell?.idle);
  spells.set(chapterId, {
    again: spell?.again ?? setInterval(start, AGAIN_MS),
    idle: setTimeout(() => stopTyping(chapterId), IDLE_MS),
  });
}

/**
 * Ends the indicator immediately. Call it on submit and when the field loses the focus.
 * @example stopTyping(chapterId); sendMessage(`chapter:${chapterId}`, draft);
 */
export function stopTyping(chapterId: number): void {
  const spell = spells.get(chapterId);
  if (!spell) return;
  clearTimeout(spell.idle);
  clearInterval(spell.again);
  spells.delete(chapterId);
  signal('typing-stop', chapterId);
}
