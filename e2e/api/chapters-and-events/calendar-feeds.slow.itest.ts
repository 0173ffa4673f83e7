import { DAY_MS } from '@meridian/shared-types';
import type { Event, EventDetails } from '@meridian/shared-types';
import ICAL from 'ical.js';
import * as nodeIcal from 'node-ical';
import { ELSEWHERE, HERE, useTestProduct } from '../product/test-product';
import { send } from '../product/http';
import { inDays } from '../matrix/fixtures';

const product = useTestProduct();
const [FIRST_DAY, SECOND_DAY] = [inDays(30).slice(0, 10), inDays(31).slice(0, 10)];
const compact = (local: string) => `${local.replace(/[-:]/g, '')}00`;

/** Returns the properties of the only event in a calendar, without their parameters and with unfolded lines. */
const propertiesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VEVENT'))
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .flatMap((line) => {
        const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
        return name && value !== undefined ? [[name, value]] : [];
      }),
  );

test('a program that polls a feed sees an event appear, move and be cancelled, and 304 in between', async () => {
  const { chapterAdmin, member } = product.personas;
  const details = { title: 'Dinner', location: 'City Hall', timeZone: 'America/New_York' };
  const created = await chapterAdmin.ok<Event>('POST', '/api/events', {
    ...details,
    chapterId: HERE,
    startLocal: `${FIRST_DAY}T19:00`,
    endLocal: `${FIRST_DAY}T21:00`,
  });
  const eventPath = `/api/events/${created.id}`;
  const { path } = await member.ok<{ path: string }>('POST', '/api/user/calendar-feeds', { kind: 'mine' });
  let etag = '';
  // Like Google Calendar, this sends no cookie and no Accept header.
  const poll = async () => {
    const response = await send(product.url, 'GET', path, { headers: { 'if-none-match': etag } });
    etag = response.headers.etag ?? etag;
    return response;
  };
  expect((await poll()).text).not.toContain('VEVENT');
  await member.ok('POST', `${eventPath}/rsvp`, { status: 'attending' });

  const first = await poll();
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
  });
  const { UID, ...before } = propertiesOf(first.text);
  expect({ UID, ...before }).toMatchObject({
    UID: `${created.id}@meridian`,
    SEQUENCE: '0',
    DTSTART: compact(`${FIRST_DAY}T19:00`),
    SUMMARY: 'Dinner',
    STATUS: 'CONFIRMED',
    URL: `${product.url}/events/${created.id}`,
  });
  expect((await poll()).status).toBe(304);

  const edited = await chapterAdmin.call('PUT', eventPath, {
    headers: { 'if-match': '"1"' },
    body: { ...details, startLocal: `${SECOND_DAY}T18:00`, endLocal: `${SECOND_DAY}T20:00` },
  });
  expect(edited).toMatchObject({ status: 200, body: { version: 2 } });
  const moved = propertiesOf((await poll()).text);
  expect(moved).toMatchObject({ UID, SEQUENCE: '1', DTSTART: compact(`${SECOND_DAY}T18:00`) });
  expect(moved['LAST-MODIFIED']! >= before['LAST-MODIFIED']!).toBe(true);
  expect((await poll()).status).toBe(304);

  await chapterAdmin.ok('POST', `${eventPath}/cancel`, { reason: 'The hall is closed.' });
  expect(propertiesOf((await poll()).text)).toMatchObject({
    UID,
    SEQUENCE: '2',
    STATUS: 'CANCELLED',
    SUMMARY: 'CANCELLED: Dinner',
    DESCRIPTION: 'Cancelled: The hall is closed.',
    TRANSP: 'TRANSPARENT',
  });
  expect((await poll()).status).toBe(304);

  await member.ok('DELETE', '/api/user/calendar-feeds/mine');
  expect((await poll()).status).toBe(410);
});

/** Returns the starts and titles that two parsers read in a calendar, in order. */
function readBoth(text: string): [string[], string[]] {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone as never) as never);
  const all = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const line = (at: Date, title: unknown) => `${at.toISOString()} ${String(title)}`;
  const first = all
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      if (!event.isRecurring()) return [line(event.startDate.toJSDate(), event.summary)];
      for (const each of all) if (each.isRecurrenceException() && each.uid === event.uid) event.relateException(each);
      const lines: string[] = [];
      const iterator = event.iterator();
      for (let next = iterator.next(); next; next = iterator.next()) {
        const { item, startDate } = event.getOccurrenceDetails(next);
        lines.push(line(startDate.toJSDate(), item.summary));
      }
      return lines;
    });
  const range = { from: new Date(Date.now() - DAY_MS), to: new Date(inDays(365)) };
  const second = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) => {
    if (each?.type !== 'VEVENT') return [];
    if (!each.rrule) return [line(each.start, each.summary)];
    return nodeIcal.expandRecurringEvent(each, range).map(({ start, event }) => line(start, event.summary));
  });
  return [first.sort(), second.sort()];
}

test('two parsers agree on the feed of a series with a moved date and a cancelled one', async () => {
  const { outsider: organizer } = product.personas;
  const title = 'Meet-up of the feed';
  const details = { title, location: 'Library', timeZone: 'America/New_York' };
  const at = (days: number, hour = 19) => ({
    startLocal: `${inDays(30 + days).slice(0, 10)}T${hour}:00`,
    endLocal: `${inDays(30 + days).slice(0, 10)}T${hour + 2}:00`,
  });
  const { path } = await organizer.ok<{ path: string }>('POST', '/api/user/calendar-feeds', { kind: 'chapters' });
  const { id } = await organizer.ok<Event>('POST', '/api/events', {
    ...details,
    ...at(0),
    chapterId: ELSEWHERE,
    repeats: { every: 'week', until: inDays(51).slice(0, 10) },
  });
  const { series } = await organizer.ok<EventDetails>('GET', `/api/events/${id}`);
  const ids = series?.dates.map((date) => date.id) ?? [];
  /** Expects that both parsers read what the site shows. */
  const expectAgreement = async (entries: number) => {
    const dates = await Promise.all(ids.map((date) => organizer.ok<Event>('GET', `/api/events/${date}`)));
    const { text } = await send(product.url, 'GET', path);
    const read = readBoth(text).map((lines) => lines.filter((line) => line.includes(title)));
    const shown = dates.map(
      ({ startTime, status, title: own }) =>
        `${startTime} ${status === 'cancelled' ? `CANCELLED: ${own}` : `${own} (no reply)`}`,
    );
    expect(read).toEqual([shown.sort(), shown]);
    expect(text.split(`SUMMARY:`).filter((part) => part.includes(title))).toHaveLength(entries);
  };
  expect(ids).toHaveLength(4);
  await expectAgreement(1);
  const edit = (date: string | undefined, version: number, body: object) =>
    organizer.call('PUT', `/api/events/${date}`, {
      headers: { 'if-match': `"${version}"` },
      body: { ...details, ...body },
    });
  await edit(ids[1], 1, at(8, 20));
  await expectAgreement(2);
  await organizer.ok('POST', `/api/events/${ids[2]}/cancel`, { reason: 'Snow' });
  await expectAgreement(3);
  expect(await edit(ids[0], 1, { ...at(1, 18), scope: 'all' })).toMatchObject({
    body: { dates: { changed: 2, kept: 1 } },
  });
  await expectAgreement(3);
  expect(await edit(ids[3], 2, { ...at(22, 17), scope: 'following' })).toMatchObject({ status: 200 });
  await expectAgreement(4);
  await organizer.ok('POST', `/api/events/${ids[0]}/cancel`, { reason: 'No hall', scope: 'all' });
  await expectAgreement(5);
});
