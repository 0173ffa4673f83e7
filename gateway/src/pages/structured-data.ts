import {
  type Chapter,
  endsBeforeStart,
  type Event,
  eventPath,
  ONLINE_LOCATION,
  type Organization,
  pictureUrl,
  publicLocation,
  withOffset,
} from '@meridian/shared-types';

/** An object in the vocabulary of schema.org. */
export type StructuredData = Record<string, unknown>;

export const organizationData = (origin: string, organization: Organization): StructuredData => {
  const { name, tagline, email, logo } = organization;
  return {
    '@type': 'Organization',
    name,
    url: `${origin}/`,
    slogan: tagline,
    ...(email && { email }),
    ...(logo && { logo: origin + pictureUrl(logo.id, logo.width) }),
  };
};

export const eventData = (
  event: Event,
  chapter: Chapter | undefined,
  origin: string,
  organization: Organization,
): StructuredData => ({
  '@type': 'Event',
  name: event.title,
  ...(event.description && { description: event.description }),
  startDate: withOffset(event.startLocal, event.startTime),
  // An event may end before it starts, which search engines report as an error.
  ...(!endsBeforeStart(event) && { endDate: withOffset(event.endLocal, event.endTime) }),
  eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  ...(publicLocation(event.location) === ONLINE_LOCATION
    ? {
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: origin + eventPath(event.id) },
      }
    : {
        location: {
          '@type': 'Place',
          name: event.location || chapter?.name || organization.name,
          ...((event.location || chapter) && { address: event.location || chapter?.state }),
        },
      }),
  organizer: chapter
    ? { '@type': 'Organization', name: chapter.name, url: `${origin}/chapters/${encodeURIComponent(chapter.slug)}` }
    : organizationData(origin, organization),
  url: origin + eventPath(event.id),
});

export const chapterData = (chapter: Chapter, origin: string, organization: Organization): StructuredData => ({
  '@type': 'Organization',
  name: chapter.name,
  description: chapter.description,
  areaServed: chapter.state,
  foundingDate: chapter.foundedOn ?? chapter.createdAt.slice(0, 10),
  url: `${origin}/chapters/${encodeURIComponent(chapter.slug)}`,
  ...(chapter.picture && { image: origin + pictureUrl(chapter.picture.id, chapter.picture.width) }),
  parentOrganization: organizationData(origin, organization),
});
