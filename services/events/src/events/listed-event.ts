import { toExcerpt, LIMITS, type Event } from '@meridian/shared-types';
import type { OwnRsvp } from '../event-terms/event-seats';
import { toEvent, type Reader, type ShownEvent } from '../models/event.model';

/** Returns an event as lists have it, with cut texts. */
export function toListedEvent(event: ShownEvent, own: OwnRsvp | null, reader: Reader): Event {
  const { description, cancellation, ...rest } = toEvent(event, own, reader);
  const cut = (text: string) => toExcerpt(text, LIMITS.eventExcerptMax);
  return {
    ...rest,
    description: cut(description),
    cancellation: cancellation && { ...cancellation, reason: cut(cancellation.reason) },
  };
}
