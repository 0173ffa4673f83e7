import type { KindContracts } from './kind';

export const seatKinds = {
  /**
   * The seats of these people changed without their action, for example because one became free. `until` is the end of
   * an offer in words, in the time zone of the venue.
   */
  'event.seat-changed': {
    audience: 'people',
    data: ({ z, event, words, RsvpChange }) =>
      z.strictObject({ ...event, change: RsvpChange, until: words.optional() }),
    group: 'events',
    icon: 'ticket',
    isUrgent: true,
  },
  /** The offered seat of this person is held only until `when`. */
  'seat.offer-ends': {
    audience: 'people',
    data: ({ z, event, words }) => z.strictObject({ ...event, when: words }),
    group: 'reminders',
    icon: 'ticket',
    isUrgent: true,
  },
} satisfies KindContracts;
