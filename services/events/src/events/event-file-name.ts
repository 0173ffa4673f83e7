import { localTimeAt } from '@meridian/shared-types';
import type { EventDoc } from './event.model';

/** Characters of a title in a file's name: with its date and kind it stays below what file systems allow. */
const TITLE_MAX = 80;
/** What some file system does not allow in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/**
 * The name of a file about an event: its title and its date by the clocks of the venue.
 * @example eventFileName(event, ' people.csv') // 'Spring dinner 2031-05-01 people.csv'
 */
export function eventFileName(
  { title, startLocal, startTime, timeZone = 'UTC' }: Pick<EventDoc, 'title' | 'startLocal' | 'startTime' | 'timeZone'>,
  ending: string,
): string {
  const date = (startLocal ?? localTimeAt(startTime, timeZone)).slice(0, 10);
  const named = [...title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()].slice(0, TITLE_MAX).join('').trim();
  return `${named || 'Event'} ${date}${ending}`;
}
