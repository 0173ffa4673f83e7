import { conflict, forbidden } from '@meridian/service-kit';
import type { RsvpStatus } from '@meridian/shared-types';
import type { ShownEvent } from '../../models/event.model';
import { isAttendee, type Caller } from '../../events/event.policy';
import { cancelledAlready } from '../../events/event-status';
import { pulseDayOf } from './pulse-day';

/**
 * Checks that a person may set their pulse, which requires that they go and that it is the day of the event. Returns
 * the end of the pulse.
 * @throws {HttpError} 403 for people who do not go, 409 on other days and for a cancelled event.
 */
export function checkMayTell(caller: Caller, status: RsvpStatus | null, event: ShownEvent, now: Date): Date {
  if (event.status === 'cancelled') throw cancelledAlready();
  if (!isAttendee(caller, status)) throw forbidden('Only people who are going to this event can do this.');
  const day = pulseDayOf(event, now);
  if (!day) throw conflict('not_the_day', 'You can do this only on the day of the event.');
  return day.endsAt;
}
