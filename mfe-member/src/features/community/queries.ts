import { queryFor } from '@meridian/platform';
import { chaptersApi, eventsApi } from '@meridian/shared-types';

export const allChapters = () => queryFor(chaptersApi.list);
export const upcomingEvents = () => queryFor(eventsApi.list, { query: { time: 'upcoming' } });
export const everyone = () => queryFor(chaptersApi.everyone, { query: { limit: '500' } });
