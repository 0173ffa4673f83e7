import * as z from 'zod';
import { Id, limitParam } from '../../fields/fields';
import { ProfileBrief } from '../../people/people';

/** The number of attendees per page, unless `limit` is given. */
export const ATTENDEES_PER_PAGE = 50;

/** A person who attends an event. `id` is the id of the RSVP. */
export const Attendee = z.object({
  id: Id,
  userId: Id,
  profile: ProfileBrief,
  /** Whether the person chose to be hidden. Only people who manage the event see them. */
  isHidden: z.literal(true).optional(),
});
export type Attendee = z.infer<typeof Attendee>;

/**
 * A page of the attendees in the order of their RSVPs, with the number of all attendees, of their guests, and of the
 * attendees who are hidden from members.
 */
export const AttendeePage = z.object({
  attendees: z.array(Attendee),
  count: z.number().int(),
  guestCount: z.number().int(),
  hiddenCount: z.number().int(),
  /** It is absent on the last page. */
  next: Id.optional(),
});
export type AttendeePage = z.infer<typeof AttendeePage>;

/** A query for a page. `after` is `next` of the previous page. */
export const AttendeeQuery = z.strictObject({ after: Id.optional(), limit: limitParam(200).optional() });

/** A person's settings for events. With `showAttendance`, members see that they attend. */
export const EventSettings = z.strictObject({ showAttendance: z.boolean() });
export type EventSettings = z.infer<typeof EventSettings>;
