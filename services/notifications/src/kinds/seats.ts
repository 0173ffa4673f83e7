import { eventPath, seatWords } from '@meridian/shared-types';
import type { seatKinds } from '@meridian/shared-types/notification-kinds';
import { reasonAgainstComing, reasonAgainstEvent, type Present } from './present';
import { eventTerms, nameOfEvent } from './event-terms';
import type { KindsOf } from './kind';

/** Returns why a mail does not ask a person to accept a seat. */
const reasonAgainstOffer = (eventId: string, present: Present): string | undefined =>
  reasonAgainstEvent(eventId, present) ??
  (present.isHeld(eventId) ? reasonAgainstComing(eventId, present) : 'no seat is held anymore');

export const seats: KindsOf<typeof seatKinds> = {
  'event.seat-changed': {
    notice: {
      terms: eventTerms,
      words: (data) => ({ ...seatWords(data.change, nameOfEvent(data), data.until), to: eventPath(data.eventId) }),
    },
    noticeMail: {
      button: 'See Your Seat',
      reasonAgainst: ({ eventId, change }, present) =>
        change === 'seat-offered' ? reasonAgainstOffer(eventId, present) : reasonAgainstComing(eventId, present),
    },
  },
  'seat.offer-ends': {
    notice: {
      terms: eventTerms,
      words: (data) => ({
        title: `A seat at ${nameOfEvent(data)} is held for you`,
        text: `Accept or decline it by ${data.when}. After that, it goes to the next person.`,
        to: eventPath(data.eventId),
      }),
    },
    noticeMail: {
      button: 'Accept or Decline',
      reason: 'You are getting this email because a seat is held for you.',
      reasonAgainst: ({ eventId }, present) => reasonAgainstOffer(eventId, present),
    },
  },
};
