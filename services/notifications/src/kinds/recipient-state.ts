import type { Membership } from '@meridian/shared-types';
import type { EventBrief } from '@meridian/shared-types/contracts';

/** The current memberships, pending join requests and events of the recipient of a mail. */
export interface RecipientState {
  now: Date;
  unreadOrNotShown: (domainEventId: string) => boolean;
  memberships: readonly Membership[];
  pendingRequests: ReadonlySet<string>;
  events: ReadonlyMap<string, EventBrief>;
  /** Whether a seat at an event is held for the person. */
  isHeld: (eventId: string) => boolean;
  /** Whether the recipient blocks another person. */
  isBlocked: (userId: string) => boolean;
}

/** Returns why nothing is sent about an event, or undefined. A cancelled event does not end here. */
export function reasonAgainstEvent(eventId: string, { now, events }: RecipientState): string | undefined {
  const event = events.get(eventId);
  const end = event && Math.max(Date.parse(event.startTime), Date.parse(event.endTime));
  return end === undefined || end > now.getTime() ? undefined : 'the event is over';
}

/** Returns why nothing is sent about an event that has to take place, or undefined. */
export const reasonAgainstComing = (eventId: string, recipient: RecipientState): string | undefined =>
  reasonAgainstEvent(eventId, recipient) ??
  (recipient.events.get(eventId)?.isCancelled ? 'the event was cancelled' : undefined);
