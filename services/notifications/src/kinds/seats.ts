import { eventPath, seatWords } from '@meridian/shared-types';
import type { seatKinds } from '@meridian/shared-types/notification-kinds';
import { reasonAgainstComing, reasonAgainstEvent, type RecipientState } from './recipient-state';
import { eventTerms, nameOfEvent } from './event-terms';
import type { KindsOf } from './kind';

/** Returns why a mail does not ask a person to accept a seat. */
const reasonAgainstOffer = (eventId: string, recipient: RecipientState): string | undefined =>
  reasonAgainstEvent(eventId, recipient) ??
  (recipient.isHeld(eventId) ? reasonAgainstComing(eventId, recipient) : 'no seat is held anymore');

export const seats: KindsOf<typeof seatKinds> = {
  'event.seat-changed': {
    notice: {
      terms: eventTerms,
      words: (data) => ({ ...seatWords(data.change, nameOfEvent(data), data.until), to: eventPath(data.eventId) }),
    },
    noticeMail: {
      button: 'See Your Seat',
      hasCalendar: true,
      reasonAgainst: ({ eventId, change }, recipient) =>
        change === 'seat-offered' ? reasonAgainstOffer(eventId, recipient) : reasonAgainstComing(eventId, recipient),
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
      reasonAgainst: ({ eventId }, recipient) => reasonAgainstOffer(eventId, recipient),
    },
  },
};
