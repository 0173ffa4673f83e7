import { organization } from '@meridian/platform';
import { endsBeforeStart, eventPath, isAllDay, type Event } from '@meridian/shared-types';
import { addDays, format, parseISO } from 'date-fns';

type Copied = Pick<
  Event,
  'id' | 'title' | 'description' | 'location' | 'startLocal' | 'endLocal' | 'startTime' | 'endTime' | 'timeZone'
>;

/** Converts `2026-12-24T19:00` to `20261224T190000`, and a date to `20261224`. */
const compact = (local: string) => local.replace(/[-:]/g, '').replace(/(T\d{4})$/, '$100');
const dayAfter = (date: string) => format(addDays(parseISO(date), 1), 'yyyy-MM-dd');
const withParams = (address: string, params: Record<string, string>) => `${address}?${new URLSearchParams(params)}`;

/** Returns the end for a calendar, which does not accept an end before the start. */
const findEnd = (event: Copied) =>
  endsBeforeStart(event)
    ? { endLocal: event.startLocal, endTime: event.startTime }
    : { endLocal: event.endLocal, endTime: event.endTime };

/** The texts of a copy. Their length in a URL depends on their script. */
type Texts = Pick<Event, 'title' | 'description' | 'location'>;

/** Longer URLs are cut or refused by some mail programs, proxies and browsers. */
const URL_MAX = 1999;
/** The most characters of a title and a location in a URL that would otherwise be too long. */
const TITLE_MAX = 700;
const LOCATION_MAX = 500;
const ELLIPSIS = '…';

const encodedLength = (text: string): number => new URLSearchParams({ '': text }).toString().length - 1;
const graphemes = new Intl.Segmenter('en');

/** Returns the beginning of a text with at most `max` characters in a URL, without half an emoji or letter. */
function shorten(text: string, max: number): string {
  if (encodedLength(text) <= max) return text;
  let left = max - encodedLength(ELLIPSIS);
  for (const { segment, index } of graphemes.segment(text)) {
    left -= encodedLength(segment);
    if (left < 0) return text.slice(0, index).trimEnd() + ELLIPSIS;
  }
  return text;
}

/** Returns a link to a form with all texts of an event, or with their beginnings and a link to the event's page. */
function copyLink({ id, title, description, location }: Copied, linkWith: (texts: Texts) => string): string {
  const whole = linkWith({ title, description, location });
  if (whole.length <= URL_MAX) return whole;
  const short = { title: shorten(title, TITLE_MAX), location: shorten(location, LOCATION_MAX) };
  const url = new URL(eventPath(id), window.location.origin).href;
  const end = description === '' ? url : `\n\n${url}`;
  const room = URL_MAX - linkWith({ ...short, description: end }).length;
  return linkWith({ ...short, description: shorten(description, room) + end });
}

/** Returns the URL of Google Calendar's form with a copy of an event. */
export function googleCopyLink(event: Copied): string {
  const { startLocal, timeZone } = event;
  const { endLocal } = findEnd(event);
  const end = isAllDay(endLocal) ? dayAfter(endLocal) : endLocal;
  return copyLink(event, ({ title, description, location }) =>
    withParams('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${compact(startLocal)}/${compact(end)}`,
      ctz: timeZone,
      details: description,
      location,
    }),
  );
}

/** Returns the URL of the form of Outlook on the web with a copy of an event. */
export function outlookCopyLink(event: Copied): string {
  const allDay = isAllDay(event.startLocal);
  const { endLocal, endTime } = findEnd(event);
  return copyLink(event, ({ title, description, location }) =>
    withParams('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      startdt: allDay ? event.startLocal : event.startTime,
      enddt: allDay ? dayAfter(endLocal) : endTime,
      ...(allDay && { allday: 'true' }),
      body: description,
      location,
    }),
  );
}

/**
 * Returns URLs with which calendar apps subscribe to a feed.
 * @param url the URL of the feed, with its secret token
 */
export function subscriptionLinks(url: string): { google: string; outlook: string; apple: string } {
  const webcal = url.replace(/^https?:/, 'webcal:');
  return {
    google: withParams('https://calendar.google.com/calendar/r', { cid: webcal }),
    outlook: withParams('https://outlook.live.com/calendar/0/addfromweb', { url, name: organization().name }),
    apple: webcal,
  };
}
