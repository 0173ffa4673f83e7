import type { KindContracts } from './kind';

export const eventKinds = {
  /** `when` is its start in words, in the time zone of the venue. */
  'event.published': {
    audience: 'chapter',
    data: ({ z, event, words, ChapterId }) => z.strictObject({ ...event, chapterId: ChapterId, when: words }),
    group: 'newEvents',
    icon: 'event',
  },
  /** These people began or ceased to go to the event, so their calendars get or lose it. */
  'event.going-changed': {
    audience: 'people',
    data: ({ z, event }) => z.strictObject(event),
    group: 'events',
    icon: null,
  },
  /**
   * `text` describes the changes. `publicText` is for people who do not see links to online meetings, and is empty if
   * only members see the changes. `before` is when the event would have taken place, if this has changed.
   */
  'event.changed': {
    audience: 'event',
    data: ({ z, event, times, words }) =>
      z.strictObject({ ...event, text: words, publicText: words, before: times.optional() }),
    group: 'events',
    icon: 'event',
  },
  'event.cancelled': {
    audience: 'event',
    data: ({ z, event, LIMITS }) => z.strictObject({ ...event, reason: z.string().max(LIMITS.cancellationReasonMax) }),
    group: 'events',
    icon: 'event-cancelled',
    isUrgent: true,
  },
  /** A message to all attendees from a person who manages the event. */
  'event.message': {
    audience: 'event',
    data: ({ z, event, Id, LIMITS }) =>
      z.strictObject({ ...event, userId: Id, text: z.string().max(LIMITS.eventMessageMax) }),
    group: 'events',
    icon: 'event-message',
  },
  /** The organizer cannot act in the chapter any more, so its admins organize the event, or the dates of the series. */
  'event.organizer-left': {
    audience: 'chapter',
    data: ({ z, event, ChapterId }) => z.strictObject({ ...event, chapterId: ChapterId }),
    group: 'roles',
    icon: 'event',
  },
  /** The reminder a day before the event. `when` is its start in words, in the time zone of the venue. */
  'event.tomorrow': {
    audience: 'event',
    data: ({ z, event, words }) => z.strictObject({ ...event, when: words }),
    group: 'reminders',
    icon: 'clock',
  },
  /** The reminder an hour before the event. */
  'event.soon': {
    audience: 'event',
    data: ({ z, event, words }) => z.strictObject({ ...event, when: words }),
    group: 'reminders',
    icon: 'clock',
  },
} satisfies KindContracts;
