import { currentSocket } from './socket';

const IDLE_MS = 1000;
/** Others remove the indicator after 5 s, so it is sent again before. */
const AGAIN_MS = 3000;

interface Spell {
  idle: ReturnType<typeof setTimeout>;
  again: ReturnType<typeof setInterval>;
}
/** Typing without a pause, by chapter. */
const spells = new Map<number, Spell>();

function signal(event: 'typing-start' | 'typing-stop', chapterId: number): void {
  const socket = currentSocket();
  if (socket?.connected) socket.volatile.emit(event, chapterId);
}

/**
 * Call it on every keystroke: the first after a pause is sent to the chapter, then again every 3 s; a second without
 * any ends it.
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
 * Ends the indicator at once: on submit and on leaving the field.
 * @example stopTyping(chapterId); sendMessage(chapterId, draft);
 */
export function stopTyping(chapterId: number): void {
  const spell = spells.get(chapterId);
  if (!spell) return;
  clearTimeout(spell.idle);
  clearInterval(spell.again);
  spells.delete(chapterId);
  signal('typing-stop', chapterId);
}
