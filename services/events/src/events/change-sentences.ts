import { DAY_MS, isAllDay, isolated } from '@meridian/shared-types';
import { ZonedTime } from '@meridian/shared-types/contracts';

/** The data of an event whose changes people are notified about. It lacks the description and the audience. */
export interface AnnouncedFields {
  title: string;
  location: string;
  meetingUrl?: string | null | undefined;
  /** Times as in an event. Instants are ISO 8601. */
  startLocal: string;
  endLocal: string;
  timeZone: string;
  startTime: string;
  endTime: string;
}

/**
 * Returns what changed between two states of an event, with one sentence for each change and times at the venue.
 * @example changeSentences(before, after) // ['Moved one hour later, same place.']
 */
export function changeSentences(before: AnnouncedFields, after: AnnouncedFields, now = new Date()): string[] {
  const time = timeSentence(before, after, now);
  const hasMoved = time !== undefined && before.startLocal !== after.startLocal;
  const isSamePlace = before.location === after.location;
  const place = after.location === '' ? 'The place is not known yet' : `New place: ${after.location}`;
  return [
    ...(before.title === after.title ? [] : [`Now called “${isolated(after.title)}”`]),
    ...(time ? [`${time}${hasMoved && isSamePlace && after.location ? ', same place' : ''}`] : []),
    ...((before.meetingUrl ?? '') === (after.meetingUrl ?? '') ? [] : [meetingSentence(after)]),
    ...(isSamePlace ? [] : [`${place}${time ? '' : ', same time'}`]),
  ].map((sentence) => `${sentence}.`);
}

/** Returns the sentence without the link itself, which is for people who go. */
const meetingSentence = ({ meetingUrl }: AnnouncedFields): string =>
  meetingUrl ? 'The meeting link has changed' : 'There is no meeting link anymore';

function timeSentence(before: AnnouncedFields, after: AnnouncedFields, now: Date): string | undefined {
  const at = (local: string) => String(ZonedTime.of(local, after.timeZone, now));
  if (before.timeZone !== after.timeZone) return `Now ${at(after.startLocal)}`;
  if (isAllDay(before.startLocal) !== isAllDay(after.startLocal))
    return isAllDay(after.startLocal) ? `Now all day, ${at(after.startLocal)}` : `Now at ${at(after.startLocal)}`;
  const starts = measureShift(before, after, 'start');
  const ends = measureShift(before, after, 'end');
  if (starts === 0 && ends === 0) return undefined;
  if (starts === 0) return `Ends ${byHours(ends) ?? at(after.endLocal)}`;
  if (ends === 0) return `Starts ${byHours(starts) ?? at(after.startLocal)}`;
  if (starts !== ends) return `Now ${at(after.startLocal)} to ${at(after.endLocal)}`;
  const [isSameDay, isSameClock] = [dayOf, clockOf].map((part) => part(before.startLocal) === part(after.startLocal));
  if (isSameClock && !isSameDay)
    return `Moved to ${at(dayOf(after.startLocal))}${isAllDay(after.startLocal) ? '' : ', same time'}`;
  const hours = byHours(starts);
  if (!hours) return `Moved to ${at(after.startLocal)}`;
  return `Moved ${hours}${isSameDay ? '' : `, to ${at(after.startLocal)}`}`;
}

const dayOf = (local: string) => local.slice(0, 10);
const clockOf = (local: string) => local.slice(11);

/**
 * Returns by how many milliseconds the event starts or ends later. A clock change in between does not count if the
 * local time stays the same.
 */
function measureShift(before: AnnouncedFields, after: AnnouncedFields, which: 'start' | 'end'): number {
  const [from, to] = [before[`${which}Local`], after[`${which}Local`]];
  if (clockOf(from) === clockOf(to) && dayOf(from) !== dayOf(to))
    return Date.parse(dayOf(to)) - Date.parse(dayOf(from));
  return Date.parse(after[`${which}Time`]) - Date.parse(before[`${which}Time`]);
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const counted = (count: number, unit: string) => `${NUMBERS[count] ?? count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Returns undefined if hours do not describe the shift well.
 * @example byHours(5_400_000) // 'one hour and 30 minutes later'
 */
function byHours(ms: number): string | undefined {
  if (Math.abs(ms) >= DAY_MS) return undefined;
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const parts = [
    ...(minutes >= 60 ? [counted(Math.floor(minutes / 60), 'hour')] : []),
    ...(minutes % 60 > 0 ? [counted(minutes % 60, 'minute')] : []),
  ];
  return `${parts.join(' and ')} ${ms > 0 ? 'later' : 'earlier'}`;
}
