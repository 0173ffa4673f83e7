import {
  WEEK_MS,
  isAllDay,
  OPENS_TOO_LATE,
  PAST_START,
  startsInPast,
  type Chapter,
  type EventDetails,
} from '@meridian/shared-types';
import { EVENT_FIELDS, EventInput, inputShape, readFields, type EventEdit } from '@meridian/shared-types/schemas';
import { z } from '@meridian/platform/forms';
import { repetitionDraft, toRepetitionDraft, repetitionIn, untilProblem } from './repetition-draft';
import { closesAfterOpening, opensBeforeStart, seatDraft, toSeatDraft, toSeatEdit, toSeatInput } from './seat-draft';

/** The values of the form. Times are in the time zone of the venue, as in `datetime-local` inputs. */
const Values = z.object({
  ...inputShape(EVENT_FIELDS),
  meetingUrl: EventInput.shape.meetingUrl.unwrap(),
  isAllDay: z.boolean(),
  startLocal: z.string().min(1, 'Start time is required'),
  endLocal: z.string().min(1, 'End time is required'),
  /** The time zone, which is empty until a chapter is chosen. */
  timeZone: z.string(),
  chapterId: z.string().regex(/^[1-9]\d*$/, 'Chapter selection is required'),
  isPublic: z.boolean(),
  ...seatDraft,
  ...repetitionDraft,
});

const checkUntil: Parameters<typeof Values.superRefine>[0] = (draft, { addIssue }) => {
  const message = untilProblem(draft);
  if (message) addIssue({ code: 'custom', path: ['until'], message });
};
const CLOSES_FIRST = { message: 'RSVPs must close after they open', path: ['rsvpClosesLocal'] };
const OPENS_LATE = { message: OPENS_TOO_LATE, path: ['rsvpOpensLocal'] };

/** The schema for a new event. */
export const EventDraft = Values.refine(
  ({ startLocal, timeZone }) => timeZone === '' || !startsInPast(startLocal, timeZone),
  { message: PAST_START, path: ['startLocal'] },
)
  .refine(opensBeforeStart, OPENS_LATE)
  .refine(closesAfterOpening, CLOSES_FIRST)
  .superRefine(checkUntil);
export type EventDraft = z.output<typeof EventDraft>;
export type EventValues = z.input<typeof EventDraft>;

/** The schema for an existing event. It may have begun, and the server refuses a new start in the past. */
export const EditedEvent: typeof EventDraft = Values.refine(opensBeforeStart, OPENS_LATE)
  .refine(closesAfterOpening, CLOSES_FIRST)
  .superRefine(checkUntil);

/** Converts an event into values of the form. */
export const toDraft = (event: EventDetails): EventDraft => ({
  ...readFields(EVENT_FIELDS, event),
  meetingUrl: event.meetingUrl ?? '',
  isAllDay: isAllDay(event.startLocal),
  startLocal: event.startLocal,
  endLocal: event.endLocal,
  timeZone: event.timeZone,
  chapterId: String(event.chapterId),
  isPublic: event.isPublic,
  ...toSeatDraft(event),
  ...toRepetitionDraft(event),
});

const laterBy = (local: string, ms: number): string =>
  new Date(Date.parse(local.slice(0, 10)) + ms).toISOString().slice(0, 10) + local.slice(10);

/** Returns a copy of an event at the same time in a future week. A copy of a date of a series is a single event. */
export function toCopiedDraft(event: EventDetails): EventDraft {
  // The opening and closing of RSVPs belong to the original date.
  const values = { ...toDraft(event), rsvpOpensLocal: '', rsvpClosesLocal: '' };
  if (values.repeats === 'never') values.until = '';
  let ms = WEEK_MS;
  while (startsInPast(laterBy(values.startLocal, ms), values.timeZone)) ms += WEEK_MS;
  return { ...values, startLocal: laterBy(values.startLocal, ms), endLocal: laterBy(values.endLocal, ms) };
}

const CLOCK_FIELDS = ['startLocal', 'endLocal', 'rsvpOpensLocal', 'rsvpClosesLocal'] as const;
/** The chosen instants for local times that clocks skip or repeat. */
export type ClockChoices = Partial<Record<(typeof CLOCK_FIELDS)[number], string>>;

/** Returns the draft with the choices. A choice applies only while the time is still the one for which it was made. */
function withChoices<Draft extends Record<(typeof CLOCK_FIELDS)[number], string>>(
  draft: Draft,
  chosen: ClockChoices,
): Draft {
  const isFor = (name: (typeof CLOCK_FIELDS)[number]) => draft[name] !== '' && chosen[name]?.startsWith(draft[name]);
  return { ...draft, ...Object.fromEntries(CLOCK_FIELDS.filter(isFor).map((name) => [name, chosen[name]])) };
}

/** Converts the draft into the request body. */
export function toEventInput(draft: EventDraft, chosen: ClockChoices = {}): EventInput {
  const { isAllDay: _, chapterId, repeats: __, until: ___, scope: ____, ...rest } = withChoices(draft, chosen);
  const repeats = repetitionIn(draft);
  return { ...rest, ...toSeatInput(rest), chapterId: Number(chapterId), ...(repeats && { repeats }) };
}

/** Converts the values into the request body of an edit of this event. The chapter stays the same. */
export function toEventEdit(event: EventDetails, draft: EventDraft, chosen: ClockChoices = {}): EventEdit {
  const values = withChoices(draft, chosen);
  const { meetingUrl, startLocal, endLocal, timeZone, isPublic } = values;
  return {
    ...readFields(EVENT_FIELDS, values),
    ...{ meetingUrl, startLocal, endLocal, timeZone, isPublic },
    ...toSeatEdit(values),
    ...toSeriesEdit(event, draft),
  };
}

/**
 * Returns the repetition of a draft, or the scope of an edit of a series. The end is included only if it has changed.
 */
function toSeriesEdit({ status, series }: EventDetails, draft: EventDraft): Partial<EventEdit> {
  if (status === 'draft') return { repeats: repetitionIn(draft) ?? null };
  if (!series || draft.scope === 'this') return {};
  const until = draft.until || null;
  return { scope: draft.scope, ...(until !== series.until && { until }) };
}

/** The default duration of an event in milliseconds. */
const USUAL_MS = 7_200_000;
const asUtc = (local: string): number => Date.parse(isAllDay(local) ? local : `${local}Z`);

/**
 * Returns the end of an event whose start has changed, so that its duration stays the same. A first start gets an end
 * two hours later, or on the same day.
 * @param before the previous start, or an empty string
 * @example endAfter('2026-11-22T20:00', '2026-11-22T19:00', '2026-11-22T21:30') // '2026-11-22T22:30'
 */
export function endAfter(start: string, before: string, end: string): string {
  const isFirst = end === '';
  if (isFirst && isAllDay(start)) return start;
  if (!isFirst && before.length !== start.length) return end;
  const ms = isFirst ? asUtc(start) + USUAL_MS : asUtc(end) + asUtc(start) - asUtc(before);
  const local = Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, start.length);
  return /^\d{4}-/.test(local) ? local : end; // While a year is typed, it may have other lengths.
}

/** Returns whether the end is before the start. This is allowed, but usually a mistake. */
export const endsBeforeStart = (start: string, end: string): boolean => start !== '' && end !== '' && end < start;

/**
 * Converts a local time when an event changes between all day and timed: to its date, or to its date with a default
 * time.
 * @example withTime('2026-11-22', true) // '2026-11-22T19:00'
 */
export const withTime = (local: string, hasTime: boolean): string =>
  local === '' ? '' : hasTime ? `${local.slice(0, 10)}T19:00` : local.slice(0, 10);

/** Returns the time zone of a chapter. */
export const findTimeZone = (chapters: readonly Chapter[], chapterId: string): string =>
  chapters.find(({ id }) => String(id) === chapterId)?.timeZone ?? '';

/** The times of a new event from a URL. */
export interface FirstTimes {
  startLocal: string;
  endLocal: string;
  timeZone?: string;
}

const LOCAL = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

/**
 * Returns the times in a URL: `start` and `end`, both with a time or both without, and `zone`. Without `end`, the event
 * has the default duration. Returns undefined for other values.
 */
export function firstTimesIn(params: URLSearchParams): FirstTimes | undefined {
  const [startLocal = '', end, zone] = ['start', 'end', 'zone'].map((name) => params.get(name) ?? undefined);
  const endLocal = end ?? endAfter(startLocal, '', '');
  const isValid = [startLocal, endLocal].every((local) => LOCAL.test(local) && !Number.isNaN(Date.parse(local)));
  if (!isValid || startLocal.length !== endLocal.length) return undefined;
  return { startLocal, endLocal, ...(zone && isZone(zone) && { timeZone: zone }) };
}

/** The texts of a new event from the fragment of a URL. */
export type FirstTexts = Pick<EventDraft, 'title' | 'location' | 'meetingUrl'>;

/** Returns the texts in the fragment of a URL. @example firstTextsIn('#title=Dinner').title // 'Dinner' */
export function firstTextsIn(hash: string): FirstTexts {
  const params = new URLSearchParams(hash.slice(1));
  const readText = (name: string) => params.get(name) ?? '';
  return { title: readText('title'), location: readText('location'), meetingUrl: readText('meetingUrl') };
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
