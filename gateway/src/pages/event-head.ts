import { type Event, eventPath, isAllDay, publicLocation } from '@meridian/shared-types';
import type { PageHead } from './page-head';
import type { PublicData } from './public-data';
import { eventData } from './structured-data';

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
/** Local times are read as UTC, and shown as what they are. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...DAY });
const dayAndTime = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...DAY, ...TIME });

/** When it begins, by the clocks of the venue. @example 'Thu, Oct 22, 7:00 PM' */
const startOf = ({ startLocal }: Event): string =>
  isAllDay(startLocal)
    ? day.format(new Date(startLocal))
    : dayAndTime.format(new Date(`${startLocal}Z`)).replaceAll('\u202f', ' ');

/** Characters of the description that link previews show. */
const MAX_DESCRIPTION = 200;

/** The head of an event's page. Of an event that is not public it is that of one that does not exist. */
export async function eventHead(head: PageHead, id: string, origin: string, publicData: PublicData): Promise<PageHead> {
  const [event, chapters] = await Promise.all([
    publicData.event(id).catch(() => undefined),
    publicData.chapters().catch(() => []),
  ]);
  if (!event?.isPublic) return { ...head, isListed: false, canonical: undefined };
  const chapter = chapters.find((each) => each.id === event.chapterId);
  const facts = [publicLocation(event.location), event.description.slice(0, MAX_DESCRIPTION)];
  return {
    ...head,
    title: [event.title, startOf(event), chapter?.name].filter(Boolean).join(', '),
    description: facts.filter(Boolean).join(' · ') || head.description,
    canonical: origin + eventPath(id),
    data: [eventData(event, chapter, origin)],
  };
}
