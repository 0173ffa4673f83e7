import { queryFor } from '@meridian/platform';
import { chaptersApi, eventsApi } from '@meridian/shared-types';

export const upcomingEvents = (count: number) =>
  queryFor(eventsApi.list, { query: { time: 'upcoming', series: 'next', limit: String(count) } });
export const upcomingCount = () => queryFor(eventsApi.countUpcoming);
export const peopleCount = () => queryFor(chaptersApi.countPeople);

/** Returns the query for the newest members, latest first. */
export const newestPeople = (count: number) =>
  queryFor(chaptersApi.everyone, { query: { sort: 'newest', limit: String(count) } });
