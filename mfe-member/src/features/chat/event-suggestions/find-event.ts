import { LIMITS, linkedParts, type ChatMessage } from '@meridian/shared-types';
import { findDates, type FoundDate } from './find-date';
import { findAddress, findPlace, type FoundPlace } from './find-place';
import { splitMentions } from '../mentions/mentions';
import { aroundDay } from './named-day';
import { withoutEnd } from './without-end';

/** The data about an event that a message contains. */
export interface FoundEvent extends Pick<FoundDate, 'startLocal' | 'endLocal'>, FoundPlace {
  /** The sentence with the date, without the date and the place. It may be empty. */
  title: string;
}

/** Replaces a range of a text by as many spaces, so that the positions of everything else stay the same. */
const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);

/** Returns the text of a message with spaces instead of the people whom it mentions. */
const withoutPeople = ({ content, mentions }: Pick<ChatMessage, 'content' | 'mentions'>): string =>
  splitMentions(content, mentions)
    .map(({ text, mentioned }) => (mentioned ? ' '.repeat(text.length) : text))
    .join('');

const withoutLinks = (text: string): string =>
  linkedParts(text)
    .map((part) => (part.isLink ? ' '.repeat(part.text.length) : part.text))
    .join('');

/** The words that only connect a date or a place with its sentence. */
const CONNECTORS = ['at', 'in', 'on', 'from', 'by', 'for', 'this', 'next', 'the', 'is'];
const STARTS_WITH_CONNECTORS = new RegExp(`^(?:(?:${CONNECTORS.join('|')}|and|so)(?: |$)|[^\\p{L}\\p{N}"“(])+`, 'iu');
const NOT_AT_END = /[^\p{L}\p{N}"”)%!?]/u;
const LEAST_LETTERS = /\p{L}.*\p{L}.*\p{L}/u;

/** Returns the words of a text without those that only connect at its end. */
function withoutConnectors(text: string): string {
  const words = text.trim().split(/\s+/u);
  while (words.length > 0) {
    const last = withoutEnd(words.pop() ?? '', NOT_AT_END);
    if (last !== '' && (words.length === 0 || !CONNECTORS.includes(last.toLowerCase())))
      return [...words, last].join(' ');
  }
  return '';
}

/** Shortens a text to the longest allowed title, at the end of a word. */
function readTitle(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').replaceAll(/ (?=[,;:])/gu, '');
  const words = withoutConnectors(line.replace(STARTS_WITH_CONNECTORS, ''));
  const [first = ''] = words;
  const title = first.toUpperCase() + words.slice(first.length);
  if (title.length <= LIMITS.eventTitleMax) return title;
  return title.slice(0, title.lastIndexOf(' ', LIMITS.eventTitleMax) + 1 || LIMITS.eventTitleMax).trimEnd();
}

/** Returns the title for a message, from its sentence with the date. */
function findTitle(text: string, { from, to }: FoundDate, { location }: FoundPlace): string {
  const before = text.slice(0, from);
  const start = Math.max(...[...before.matchAll(/[\n!?]|\.(?=\s)/gu)].map(({ index }) => index + 1), 0);
  const end = text.slice(to).search(/[\n!?]|\.(?=\s|$)/u);
  const sentence = `${text.slice(start, from)} ${text.slice(to, end === -1 ? undefined : to + end)}`;
  const [left = '', right = ''] = location ? sentence.split(location, 2) : [sentence];
  const title = readTitle(`${withoutConnectors(left)} ${right}`);
  return LEAST_LETTERS.test(title) ? title : '';
}

/**
 * Returns the event of which an English message speaks, if it names a day that is not over and a place. Of several
 * days, it is the first with a time, or else the first. `timeZone` is that of the chapter, and `now` is in
 * milliseconds.
 */
export function findEvent(
  message: Pick<ChatMessage, 'content' | 'mentions' | 'timestamp'>,
  timeZone: string,
  now = Date.now(),
): FoundEvent | undefined {
  const text = aroundDay(withoutPeople(message));
  const readable = withoutLinks(text);
  const address = findAddress(readable);
  const undated = address === undefined ? readable : readable.replace(address, ' '.repeat(address.length));
  const dates = findDates(undated, new Date(message.timestamp), timeZone, now);
  const date = dates.find(({ startLocal }) => startLocal.includes('T')) ?? dates[0];
  if (!date) return undefined;
  const place = findPlace(
    dates.reduce((rest, { from, to }) => blank(rest, from, to), text),
    address,
  );
  if (!place) return undefined;
  const { startLocal, endLocal } = date;
  return { title: findTitle(readable, date, place), startLocal, endLocal, ...place };
}
