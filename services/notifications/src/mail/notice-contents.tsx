import {
  toExcerpt,
  publicLocation,
  type DomainEvent,
  type NoticeGroup,
  type UnsubscribeScope,
} from '@meridian/shared-types';
import { type EventBrief } from '@meridian/shared-types/contracts';
import type { EmailContent } from '../smtp/mailer';
import type { MailContent } from '../kinds/kind';
import { MAX_ITEMS, NoticeMail, noticeMailOf, reasonOf, SeveralNotices } from './notice-texts';
import { formatTimes } from '../texts/time';
import { type Item, type Reader } from './current-items';
import { ourName } from '../texts/organization';

export type PersonScope = Exclude<UnsubscribeScope, 'newsletter'>;
export interface Content extends MailContent, Pick<EmailContent, 'calendar' | 'onSent'> {
  scope: PersonScope;
  /** Whether the mail is about a message, so that it takes no replies. */
  hasMessages: boolean;
}
/** The reason why a mail is not sent, or the time until which it waits. */
export type NotNow = { reason: string } | { until: Date };

/** Writes the mail about one notice, the mail about several, and the lines of a list. */
export function createNoticeContents(
  link: (path: string) => string,
  settingsLink: (userId: string, scope: PersonScope) => string,
) {
  const listed = (reader: Reader, now: Date) => ({
    item: (item: Item) => ({
      title: item.title,
      lines: [toExcerpt(getText(item), LISTED_TEXT_MAX), ...detailsOf(item, reader, now)].filter(Boolean),
      href: link(item.to),
    }),
    event: (event: EventBrief) => ({
      title: event.title,
      lines: eventDetails(event, reader, now),
      href: link(`/events/${event.id}`),
    }),
  });

  const one = (item: Item, scope: NoticeGroup, reader: Reader, now: Date): Content => {
    const { domainEvent, title, to } = item;
    const settings = settingsLink(reader.userId, scope);
    const { content, text: shown, isMessage = false } = noticeMailOf(domainEvent.kind);
    const terms = { scope, hasMessages: isMessage };
    if (content)
      return { ...terms, ...content(domainEvent.data, { chapter: item.chapterName, link: link(to), settings }) };
    const text = getText(item);
    const words = shown === 'quote' ? { text: '', quote: text } : { text, quote: '' };
    const props = { ...words, lines: detailsOf(item, reader, now), link: link(to), settings };
    return {
      ...terms,
      subject: title,
      body: <NoticeMail {...{ kind: domainEvent.kind, group: scope, title, ...props }} />,
    };
  };

  const several = (items: readonly Item[], scope: NoticeGroup, reader: Reader, now: Date): Content => {
    const subject = `${items.length} things happened on ${ourName()}`;
    const hasMessages = items.some(isAboutMessage);
    const body = (
      <SeveralNotices
        heading={subject}
        reason={reasonOf(
          scope,
          items.map(({ domainEvent }) => domainEvent.kind),
        )}
        lists={[{ title: 'New for you', items: items.slice(-MAX_ITEMS).map(listed(reader, now).item) }]}
        more={Math.max(0, items.length - MAX_ITEMS)}
        hasMessages={hasMessages}
        link={link('/dashboard')}
        settings={settingsLink(reader.userId, scope)}
      />
    );
    return { scope, hasMessages, subject, body };
  };

  return { listed, one, several };
}

export const isAboutMessage = ({ domainEvent }: Item): boolean => noticeMailOf(domainEvent.kind).isMessage ?? false;

/** The maximum number of characters of a text and of a place in a list. */
const LISTED_TEXT_MAX = 300;
const PLACE_MAX = 120;

/** Returns when and where the event of an item takes place, or nothing if the item has no event. */
const detailsOf = ({ event, domainEvent }: Item, reader: Reader, now: Date): string[] =>
  event ? eventDetails(event, reader, now, timesBefore(domainEvent)) : [];

/** Returns when an event would have taken place before a change. */
export const timesBefore = ({ data }: DomainEvent) => ('before' in data ? data.before : undefined);

/**
 * Returns when and where an event takes place, as the reader may see it: by the clock of the venue, and by that of the
 * reader. If it was moved, the old time follows the new one.
 */
export function eventDetails(
  event: EventBrief,
  { isActive, ownZone }: Reader,
  now: Date,
  before?: ReturnType<typeof timesBefore>,
): string[] {
  const { location } = event;
  const place = toExcerpt(isActive ? location : publicLocation(location), PLACE_MAX);
  const [venue = '', ...own] = formatTimes(event, ownZone, now);
  const [former = venue] = before ? formatTimes(before, undefined, now) : [];
  const times = former === venue ? [venue, ...own] : [`New time: ${venue}`, ...own, `Old time: ${former}`];
  return [...times, ...(place ? [`Place: ${place}`] : [])];
}

/** Returns the text in addition to the time and place of the event. */
function getText({ domainEvent, text, chapterName }: Item): string {
  const { text: shown } = noticeMailOf(domainEvent.kind);
  if (shown === 'chapter') return chapterName;
  return shown === 'none' ? '' : text;
}
