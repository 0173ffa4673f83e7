import { PRODUCT_NAME, type Event } from '@meridian/shared-types';
import { useChaptersById, useUpcomingEvents } from './queries';

const described = (event: Event, place: string | undefined) => ({
  '@type': 'Event',
  name: event.title,
  description: event.description,
  startDate: event.startTime,
  endDate: event.endTime,
  eventStatus: 'https://schema.org/EventScheduled',
  location: { '@type': 'Place', name: event.location || place, address: event.location || place },
  organizer: { '@type': 'Organization', name: PRODUCT_NAME, url: window.location.origin },
});

/** The organisation and its next public events, for search engines (schema.org). */
export function EventsForSearch({ limit }: { limit: number }) {
  const { data = [] } = useUpcomingEvents(limit);
  const chapters = useChaptersById();
  const graph = [
    { '@type': 'Organization', name: PRODUCT_NAME, url: window.location.origin, slogan: 'Connect. Engage. Grow Together.' },
    ...data.filter((event) => event.isPublic).map((event) => described(event, chapters.get(event.chapterId)?.name)),
  ];
  // "<" as an escape: a title with a closing tag stays data.
  return <script type="application/ld+json">{JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')}</script>;
}
