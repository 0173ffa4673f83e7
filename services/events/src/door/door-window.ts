import { HOUR_MS } from '@meridian/shared-types';
import { ZonedTime } from '@meridian/shared-types/contracts';
import type { EventDoc } from '../models/event.model';

/**
 * The hours before the beginning from which people can come in, and after the end until which late scans of phones
 * count.
 */
const OPENS_HOURS = 12;
const CLOSES_HOURS = 24;

type Timed = Pick<EventDoc, 'startTime' | 'endTime' | 'timeZone' | 'status'>;

export const doorOpensAt = ({ startTime }: Pick<Timed, 'startTime'>): Date =>
  new Date(startTime.getTime() - OPENS_HOURS * HOUR_MS);

/** Returns in words why nobody can come in now, with local times of the venue, or undefined while the door is open. */
export function whyClosed(event: Timed, now = Date.now()): string | undefined {
  if (event.status === 'cancelled') return 'This event was cancelled: nobody can come in.';
  const { startTime, endTime, timeZone = 'UTC' } = event;
  const opensAt = doorOpensAt(event);
  const closesAt = new Date(Math.max(startTime.getTime(), endTime.getTime()) + CLOSES_HOURS * HOUR_MS);
  const when = (time: Date) => String(ZonedTime.at(time, timeZone, new Date(now)));
  if (now < opensAt.getTime()) return `The door opens ${OPENS_HOURS} hours before the event begins: ${when(opensAt)}.`;
  if (now >= closesAt.getTime())
    return `The door closed ${CLOSES_HOURS} hours after the end of the event: ${when(closesAt)}.`;
  return undefined;
}
