import { PAST_START, startsInPast, type Chapter } from '@meridian/shared-types';
import { EventInput } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';
import { closesAfterOpening, seatDraft, toSeatInput } from './seat-draft';

/** The values of the form. Times are those of the clocks at the venue, as in `datetime-local` inputs. */
export const EventDraft = z
  .object({
    title: EventInput.shape.title,
    description: EventInput.shape.description,
    location: EventInput.shape.location,
    meetingUrl: EventInput.shape.meetingUrl.unwrap(),
    isAllDay: z.boolean(),
    startLocal: z.string().min(1, 'Start time is required'),
    endLocal: z.string().min(1, 'End time is required'),
    /** Empty until a chapter is chosen. */
    timeZone: z.string(),
    chapterId: z.string().regex(/^[1-9]\d*$/, 'Chapter selection is required'),
    isPublic: z.boolean(),
    ...seatDraft,
  })
  .refine(({ startLocal, timeZone }) => timeZone === '' || !startsInPast(startLocal, timeZone), {
    message: PAST_START,
    path: ['startLocal'],
  })
  .refine(closesAfterOpening, { message: 'RSVPs must close after they open', path: ['rsvpClosesLocal'] });
export type EventDraft = z.output<typeof EventDraft>;

/** A local time that clocks skip or show twice, by what was chosen instead. */
export type ClockChoices = Partial<Record<'startLocal' | 'endLocal', string>>;

/** Converts the draft into the request body. A choice counts as long as the time is still the one it is for. */
export const toEventInput = (
  { isAllDay: _, startLocal, endLocal, chapterId, ...rest }: EventDraft,
  chosen: ClockChoices = {},
): EventInput => ({
  ...rest,
  ...toSeatInput(rest),
  startLocal: chosen.startLocal?.startsWith(startLocal) ? chosen.startLocal : startLocal,
  endLocal: chosen.endLocal?.startsWith(endLocal) ? chosen.endLocal : endLocal,
  chapterId: Number(chapterId),
});

/** Whether the end is before the start. This is allowed, but usually a mistake. */
export const endsBeforeStart = (start: string, end: string): boolean => start !== '' && end !== '' && end < start;

/**
 * A local time for the other kind of event: its date, or its date with a time.
 * @example withTime('2026-11-22', true) // '2026-11-22T19:00'
 */
export const withTime = (local: string, hasTime: boolean): string =>
  local === '' ? '' : hasTime ? `${local.slice(0, 10)}T19:00` : local.slice(0, 10);

/** The zone of a chapter. */
export const zoneOf = (chapters: readonly Chapter[], chapterId: string): string =>
  chapters.find(({ id }) => String(id) === chapterId)?.timeZone ?? '';

/** When a new event is, as an address says it. */
export interface FirstTimes {
  startLocal: string;
  endLocal: string;
  timeZone?: string;
}

const LOCAL = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

/** The times in an address: `start` and `end`, both with a time or both without, and `zone`. Undefined for others. */
export function firstTimesIn(params: URLSearchParams): FirstTimes | undefined {
  const [startLocal = '', endLocal = '', zone] = ['start', 'end', 'zone'].map((name) => params.get(name) ?? undefined);
  const isValid = [startLocal, endLocal].every((local) => LOCAL.test(local) && !Number.isNaN(Date.parse(local)));
  if (!isValid || startLocal.length !== endLocal.length) return undefined;
  return { startLocal, endLocal, ...(zone && isZone(zone) && { timeZone: zone }) };
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
