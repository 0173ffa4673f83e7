import { isAllDay, type SchedulingHints, type Reach } from '@meridian/shared-types';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** @example nothingElse('2030-03-01T19:00') // 'No other events that evening' */
export const nothingElse = (startLocal: string): string =>
  isAllDay(startLocal)
    ? 'No other events that day'
    : Number(startLocal.slice(11, 13)) >= 17
      ? 'No other events that evening'
      : 'No other events at that time';

/** @example holidaySentence([{ name: 'Thanksgiving', … }]) // 'That day is a holiday: Thanksgiving' */
export const holidaySentence = (holidays: SchedulingHints['holidays']): string =>
  `That day is a holiday: ${holidays.map(({ name }) => name).join(', ')}`;

const describeShare = ({ awake, members }: Reach, of: string): string =>
  awake === members
    ? `${members === 1 ? 'the only' : `all ${members}`} ${members === 1 ? 'member' : 'members'} ${of}`
    : `${awake} of ${count(members, 'member')} ${of}`;

/** @example reachSentence(reach, false) // '40 of 41 members of the chapter are awake at that time' */
export const reachSentence = (
  { chapter, everyone }: NonNullable<SchedulingHints['reach']>,
  isPublic: boolean,
): string => {
  const people = [
    describeShare(chapter, 'of the chapter'),
    ...(isPublic ? [describeShare(everyone, 'of all chapters')] : []),
  ];
  const sentence = `${people.join(' and ')} ${!isPublic && chapter.awake === 1 ? 'is' : 'are'} awake at that time`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

/** @example historySentence({ events: 5, averageGoing: 12 }) */
export const historySentence = ({ events, averageGoing }: NonNullable<SchedulingHints['history']>): string =>
  `In the last year ${count(events, 'event')} of the chapter began about this time of day: ${
    averageGoing === 1 ? '1 person' : `${averageGoing} people`
  } went${events === 1 ? '' : ' on average'}`;
