import { EventInput } from '@meridian/shared-types/schemas';
import { z } from 'zod';

/** What the form holds: times as the browser's own date fields give them, in the writer's zone. */
export const EventDraft = z.object({
  title: EventInput.shape.title,
  description: EventInput.shape.description,
  location: EventInput.shape.location,
  startTime: z.string().min(1, 'Start time is required'),
  endTime: z.string().min(1, 'End time is required'),
  chapterId: z.string().regex(/^[1-9]\d*$/, 'Chapter selection is required'),
  isPublic: z.boolean(),
});
export type EventDraft = z.output<typeof EventDraft>;

/** The draft as it is sent: instants, and the chapter's number. */
export const toEventInput = ({ startTime, endTime, chapterId, ...rest }: EventDraft): EventInput => ({
  ...rest,
  startTime: new Date(startTime).toISOString(),
  endTime: new Date(endTime).toISOString(),
  chapterId: Number(chapterId),
});

/** Whether the times are told the wrong way round. That is allowed, and rarely meant. */
export const endsBeforeStart = (start: string, end: string): boolean =>
  start !== '' && end !== '' && new Date(end) < new Date(start);
