import type { EventDoc } from '../models/event.model';

/**
 * The maximum number of characters of a title in a file name. With date and ending, the name stays within the limits of
 * file systems.
 */
const TITLE_MAX = 80;
/** Matches characters that a file system may not allow in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/**
 * Returns the name of a file about an event. It has the title and the local date at the venue.
 * @example eventFileName(event, ' people.csv') // 'Spring dinner 2031-05-01 people.csv'
 */
export function eventFileName({ title, startLocal }: Pick<EventDoc, 'title' | 'startLocal'>, ending: string): string {
  const date = startLocal.slice(0, 10);
  const named = [...title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()].slice(0, TITLE_MAX).join('').trim();
  return `${named || 'Event'} ${date}${ending}`;
}
