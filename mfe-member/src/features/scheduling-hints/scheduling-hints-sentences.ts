import { isAllDay, type SchedulingHints, type Reach } from '@meridian/shared-types';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** @example nothingElse('2030-03-01T19:00') // 'Nothing else that evening' */
export const nothingElse = (startLocal: string): string =>
  isAllDay(startLocal)
    ? 'Nothing else that day'
    : Number(startLocal.slice(11, 13)) >= 17
      ? 'Nothing else that evening'
      : 'Nothing else at that time';

/** @example holidaySentence([{ name: 'Thanksgiving', … }]) // 'That day is a holiday: Thanksgiving' */
export const holidaySentence = (holidays: SchedulingHints['holidays']): string =>
  `That day is a holiday: ${holidays.map(({ name }) => name).join(', ')}`;

const describeShare = ({ awake, members }: Reach, of: string): string =>
  awake === members
    ? `${members === 1 ? 'the only' : `all ${members}`} ${members === 1 ? 'member' : 'members'} ${of}`
    : `${awake} of ${count(members, 'member')} ${of}`;

/** @example reachSentence(reach, true) // 'Awake then: 40 of 41 members of the chapter, 85 of 120 members of all' */
export const reachSentence = (
  { chapter, everyone }: NonNullable<SchedulingHints['reach']>,
  isPublic: boolean,
): string =>
  `Awake then: ${describeShare(chapter, 'of the chapter')}${isPublic ? `, ${describeShare(everyone, 'of all chapters')}` : ''}`;

/** @example historySentence({ events: 5, averageGoing: 12 }) */
export const historySentence = ({ events, averageGoing }: NonNullable<SchedulingHints['history']>): string =>
  `In the last year ${count(events, 'event')} of the chapter began about this time of day: ${
    averageGoing === 1 ? '1 person' : `${averageGoing} people`
  } went${events === 1 ? '' : ' on average'}`;
