import { queryFor } from '@meridian/platform';
import { chaptersApi, eventsApi } from '@meridian/shared-types';

export const allChapters = () => queryFor(chaptersApi.list);
export const upcomingEvents = () => queryFor(eventsApi.list, { query: { time: 'upcoming', limit: '500' } });

/** Who joined last, latest first. */
export const newestPeople = (count: number) => queryFor(chaptersApi.everyone, { query: { sort: 'newest', limit: String(count) } });
