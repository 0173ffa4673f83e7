import { addDays, format } from 'date-fns';
import { clockText, dateOf, localAt } from '../clocks';

/** A time for a new event, in minutes since midnight of a day. */
export interface Slot {
  day: Date;
  from: number;
  to: number;
}

const DAY = 24 * 60;
/** The step in minutes by which pointers, and arrow keys with Shift, change a time. */
const STEP = 30;
const HOUR = 60;

/** The default time of an event, in minutes since midnight. */
export const EVENING = { from: 19 * HOUR, to: 21 * HOUR };

/** @example toLocalTimes(slot) // ['2026-11-22T19:00', '2026-11-22T20:00'] */
export const toLocalTimes = ({ day, from, to }: Slot): [string, string] => [
  localAt(dateOf(day), from),
  localAt(dateOf(day), to),
];

/** @example slotText(slot) // 'Sunday, November 22, 7:00 PM to 8:00 PM' */
export const slotText = (slot: Slot): string => {
  const [start, end] = toLocalTimes(slot).map(clockText);
  return `${format(slot.day, 'EEEE, MMMM d')}, ${start} to ${end}`;
};

/** Returns the time below a pointer, in steps. */
export const minuteAt = (y: number, { top, height }: { top: number; height: number }): number =>
  Math.max(0, Math.min(DAY - STEP, Math.floor(((y - top) / height) * (DAY / STEP)) * STEP));

/** Returns the slot from the beginning of a drag to its current position. It includes both steps. */
export const draggedSlot = (day: Date, anchor: number, current: number): Slot => ({
  day,
  from: Math.min(anchor, current),
  to: Math.max(anchor, current) + STEP,
});

/** Returns a slot of an hour, or of the rest of the day. */
export const hourAt = (day: Date, from: number): Slot => ({ day, from, to: Math.min(DAY, from + HOUR) });

/**
 * Returns the slot after a key. Arrows move it by an hour or a day, and with Shift they move only its end. Returns
 * undefined for other keys.
 */
export function slotAfterKey(slot: Slot, key: string, hasShift: boolean): Slot | undefined {
  const { day, from, to } = slot;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (right !== 0) return { ...slot, day: addDays(day, right) };
  if (down === 0) return undefined;
  if (hasShift) return { ...slot, to: Math.max(from + STEP, Math.min(DAY, to + down * STEP)) };
  const start = Math.max(0, Math.min(DAY - (to - from), from + down * HOUR));
  return { day, from: start, to: start + (to - from) };
}
