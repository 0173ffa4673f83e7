import { organization } from '@meridian/platform';
import { endsBeforeStart, isAllDay, type Event } from '@meridian/shared-types';
import { addDays, format, parseISO } from 'date-fns';

type Copied = Pick<
  Event,
  'title' | 'description' | 'location' | 'startLocal' | 'endLocal' | 'startTime' | 'endTime' | 'timeZone'
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

/** Returns the URL of Google Calendar's form with a copy of an event. */
export function googleCopyLink(event: Copied): string {
  const { title, description, location, startLocal, timeZone } = event;
  const { endLocal } = findEnd(event);
  const end = isAllDay(endLocal) ? dayAfter(endLocal) : endLocal;
  return withParams('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startLocal)}/${compact(end)}`,
    ctz: timeZone,
    details: description,
    location,
  });
}

/** Returns the URL of the form of Outlook on the web with a copy of an event. */
export function outlookCopyLink(event: Copied): string {
  const allDay = isAllDay(event.startLocal);
  const { endLocal, endTime } = findEnd(event);
  return withParams('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: allDay ? event.startLocal : event.startTime,
    enddt: allDay ? dayAfter(endLocal) : endTime,
    ...(allDay && { allday: 'true' }),
    body: event.description,
    location: event.location,
  });
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
