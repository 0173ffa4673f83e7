import * as z from 'zod';
import { Id, limitParam } from '../fields';
import { ProfileBrief } from '../people';

/** Attendees per page, unless `limit` is given. */
export const ATTENDEES_PER_PAGE = 50;

/** A person who goes to an event. `id` is that of the RSVP. */
export const Attendee = z.object({
  id: Id,
  userId: Id,
  profile: ProfileBrief,
  /** The person does not want to be shown: only those who manage the event see them. */
  isHidden: z.literal(true).optional(),
});
export type Attendee = z.infer<typeof Attendee>;

/** Some of those who go, in the order of their RSVPs, how many go, and how many of them are not shown to members. */
export const AttendeePage = z.object({
  attendees: z.array(Attendee),
  count: z.number().int(),
  hiddenCount: z.number().int(),
  /** Absent on the last page: there is no next one. */
  next: Id.optional(),
});
export type AttendeePage = z.infer<typeof AttendeePage>;

/** `after` is `next` of the page before. */
export const AttendeeQuery = z.strictObject({ after: Id.optional(), limit: limitParam(200).optional() });

/** What a person chose about events. `showAttendance`: members see that they go. */
export const EventSettings = z.strictObject({ showAttendance: z.boolean() });
export type EventSettings = z.infer<typeof EventSettings>;
