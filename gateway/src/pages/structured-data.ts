import { type Chapter, type Event, PRODUCT_NAME } from '@meridian/shared-types';

/** Something in the words of schema.org. */
export type Thing = Record<string, unknown>;

export const organisation = (origin: string): Thing => ({
  '@type': 'Organization',
  name: PRODUCT_NAME,
  url: `${origin}/`,
  slogan: 'Connect. Engage. Grow Together.',
});

export const publicEvent = (event: Event, chapter: Chapter | undefined, origin: string): Thing => ({
  '@type': 'Event',
  name: event.title,
  ...(event.description && { description: event.description }),
  startDate: event.startTime,
  // An end before the start is accepted where events are made; to search engines it is an error.
  ...(event.endTime >= event.startTime && { endDate: event.endTime }),
  eventStatus: 'https://schema.org/EventScheduled',
  location: {
    '@type': 'Place',
    name: event.location || chapter?.name || PRODUCT_NAME,
    ...((event.location || chapter) && { address: event.location || chapter?.state }),
  },
  organizer: chapter
    ? { '@type': 'Organization', name: chapter.name, url: `${origin}/chapters/${encodeURIComponent(chapter.slug)}` }
    : organisation(origin),
  url: `${origin}/events`,
});

export const chapterThing = (chapter: Chapter, origin: string): Thing => ({
  '@type': 'Organization',
  name: chapter.name,
  description: chapter.description,
  areaServed: chapter.state,
  foundingDate: chapter.createdAt.slice(0, 10),
  url: `${origin}/chapters/${encodeURIComponent(chapter.slug)}`,
  parentOrganization: organisation(origin),
});
