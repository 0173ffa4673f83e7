import * as z from 'zod';
import { Instant } from '../fields/fields';

/** The events of a feed: those of the person's RSVPs, those of their chapters, or all. */
export const CalendarFeedKind = z.enum(['mine', 'chapters', 'all'], 'Must be mine, chapters or all');
export type CalendarFeedKind = z.infer<typeof CalendarFeedKind>;

/** A feed for calendar apps. `readAt` is when an app last read it, to the hour. It is null if none has. */
export const CalendarFeed = z.object({ kind: CalendarFeedKind, createdAt: Instant, readAt: Instant.nullable() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
