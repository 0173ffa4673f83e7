import { DAY_MS } from '@meridian/shared-types';
import type { FilledStore } from './events-data';

export interface EventsCall {
  name: string;
  who: 'a visitor' | 'a member' | 'a site admin';
  /** Returns the path of the n-th request. It differs each time where services cache pages for a moment. */
  path: (store: FilledStore, n: number) => string;
}

const inDays = (days: number, n = 0) =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + n).toISOString();
/** Returns a page size of 20 to 29 events. */
const size = (n: number) => `limit=${20 + (n % 10)}`;
const list = (query: string) => (_: FilledStore, n: number) => `/api/events?${query}&${size(n)}`;
const after =
  (query: string, middle: keyof FilledStore['middle']) =>
  (store: FilledStore, n: number): string =>
    `/api/events?${query}&${size(n)}&after=${store.middle[middle]}`;
const month = (query: string) => (_: FilledStore, n: number) =>
  `/api/events?from=${inDays(-15, n)}&to=${inDays(15, n)}&limit=15${query}`;

/** The calls that users make most often, and those that search all events. */
export const eventsCalls = (feeds: Record<'mine' | 'chapters' | 'all', string>): EventsCall[] => [
  { name: 'month of all', who: 'a visitor', path: month('') },
  { name: 'month of all', who: 'a member', path: month('') },
  { name: 'month of a chapter', who: 'a visitor', path: month('&chapter=1') },
  { name: 'month of a chapter', who: 'a member', path: month('&chapter=1') },
  { name: 'month of a chapter', who: 'a site admin', path: month('&chapter=1') },
  { name: 'upcoming', who: 'a visitor', path: list('time=upcoming') },
  { name: 'upcoming', who: 'a member', path: list('time=upcoming') },
  { name: 'upcoming, later page', who: 'a member', path: after('time=upcoming', 'upcoming') },
  { name: 'past, later page', who: 'a member', path: after('time=past', 'past') },
  { name: 'latest, later page', who: 'a member', path: after('sort=latest', 'latest') },
  { name: 'popular, later page', who: 'a visitor', path: after('sort=popular', 'popular') },
  { name: 'popular, later page', who: 'a site admin', path: after('sort=popular', 'popular') },
  { name: 'popular of upcoming', who: 'a member', path: list('sort=popular&time=upcoming') },
  {
    name: 'popular of upcoming, later page',
    who: 'a member',
    path: after('sort=popular&time=upcoming', 'popularUpcoming'),
  },
  { name: 'latest of past', who: 'a member', path: list('sort=latest&time=past') },
  { name: 'popular of a chapter', who: 'a member', path: list('chapter=1&sort=popular') },
  { name: 'search, ten found', who: 'a member', path: list('search=evening+w000007') },
  { name: 'search, one in twenty found', who: 'a member', path: list('search=evening+x7') },
  { name: 'search, all found', who: 'a member', path: list('search=evening') },
  { name: 'search, all found', who: 'a visitor', path: list('search=evening') },
  { name: 'search, one word', who: 'a member', path: list('search=w000007') },
  { name: 'search, none found', who: 'a member', path: list('search=nothing') },
  { name: 'search, beginnings of words', who: 'a member', path: list('search=ev+x1') },
  { name: 'search, words that are never together', who: 'a member', path: list('search=x7+x8') },
  { name: 'search in a chapter', who: 'a member', path: list('chapter=1&search=evening') },
  { name: 'search, popular of upcoming', who: 'a member', path: list('search=evening+x7&sort=popular&time=upcoming') },
  { name: 'search, latest of past', who: 'a member', path: list('search=evening+x7&sort=latest&time=past') },
  { name: 'search, later page', who: 'a member', path: after('search=evening+x7', 'latest') },
  { name: 'number of upcoming', who: 'a member', path: () => '/api/events/upcoming-count' },
  { name: 'own events', who: 'a member', path: () => '/api/user/events' },
  { name: 'own RSVPs', who: 'a member', path: ({ member }) => `/api/user/${member.id}/rsvps` },
  { name: 'one event', who: 'a member', path: ({ busyEvent }) => `/api/events/${busyEvent}` },
  { name: 'attendees', who: 'a member', path: ({ busyEvent }) => `/api/events/${busyEvent}/attendees` },
  { name: 'people', who: 'a site admin', path: ({ busyEvent }) => `/api/events/${busyEvent}/people` },
  {
    name: 'people who may come',
    who: 'a site admin',
    path: ({ busyEvent }) => `/api/events/${busyEvent}/people?reply=maybe`,
  },
  { name: 'drafts', who: 'a member', path: () => '/api/user/event-drafts' },
  {
    name: 'schedulingHints',
    who: 'a member',
    path: () =>
      `/api/events/scheduling-hints?chapter=1&startLocal=${inDays(20).slice(0, 11)}19:00&endLocal=${inDays(20).slice(0, 11)}21:00&timeZone=UTC`,
  },
  { name: 'feed of own events', who: 'a visitor', path: () => feeds.mine },
  { name: 'feed of own chapters', who: 'a visitor', path: () => feeds.chapters },
  { name: 'feed of all', who: 'a visitor', path: () => feeds.all },
];
