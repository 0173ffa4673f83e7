import { eventPath, toExcerpt, isolated, buildPath, publicLocation } from '@meridian/shared-types';
import { eventsApi, previewTime } from '@meridian/shared-types/contracts';
import type { PageHead } from './page-head';
import type { PublicData } from './public-data';
import { eventData } from './structured-data';

/** The number of characters of the description that link previews show. */
const MAX_DESCRIPTION = 200;

/** Returns the head of an event's page. An event that is not public gets the same head as one that does not exist. */
export async function eventHead(head: PageHead, id: string, origin: string, publicData: PublicData): Promise<PageHead> {
  const [event, chapters] = await Promise.all([
    publicData.event(id).catch(() => null),
    publicData.chapters().catch(() => []),
  ]);
  if (!event?.isPublic)
    return { ...head, isListed: false, canonical: undefined, ...(event !== null && { missingEvent: id }) };
  const chapter = chapters.find((each) => each.id === event.chapterId);
  const texts = [
    event.cancellation?.reason,
    publicLocation(event.location),
    toExcerpt(event.description, MAX_DESCRIPTION),
  ];
  return {
    ...head,
    title: [
      event.status === 'cancelled' ? `Cancelled: ${isolated(event.title)}` : event.title,
      previewTime(event),
      chapter?.name,
    ]
      .filter(Boolean)
      .join(', '),
    description: texts.filter(Boolean).join(' · ') || head.description,
    canonical: origin + eventPath(id),
    image: {
      // Other sites cache the image by URL. The version changes the URL with each edit.
      url: `${origin}${buildPath(eventsApi.previewImage, { id })}?v=${event.version}`,
      alt: `${isolated(event.title)}, ${previewTime(event)}`,
    },
    data: [eventData(event, chapter, origin, head.organization)],
  };
}
