import { PAST_START, startsInPast } from '@meridian/shared-types';
import { EventInput } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';

/** The values of the form. Times are those of `datetime-local` inputs, in the browser's time zone. */
export const EventDraft = z.object({
  title: EventInput.shape.title,
  description: EventInput.shape.description,
  location: EventInput.shape.location,
  startTime: z
    .string()
    .min(1, 'Start time is required')
    .refine((value) => !startsInPast(value), PAST_START),
  endTime: z.string().min(1, 'End time is required'),
  chapterId: z.string().regex(/^[1-9]\d*$/, 'Chapter selection is required'),
  isPublic: z.boolean(),
});
export type EventDraft = z.output<typeof EventDraft>;

/** Converts the draft into the request body: times in UTC, the chapter's id as a number. */
export const toEventInput = ({ startTime, endTime, chapterId, ...rest }: EventDraft): EventInput => ({
  ...rest,
  startTime: new Date(startTime).toISOString(),
  endTime: new Date(endTime).toISOString(),
  chapterId: Number(chapterId),
});

/** Whether the end is before the start. This is allowed, but usually a mistake. */
export const endsBeforeStart = (start: string, end: string): boolean =>
  start !== '' && end !== '' && new Date(end) < new Date(start);
