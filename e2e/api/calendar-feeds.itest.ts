import type { Event } from '@meridian/shared-types';
import { HERE, useHarness } from './harness';
import { send } from './http';
import { inDays } from './matrix/fixtures';

const harness = useHarness();
const [FIRST_DAY, SECOND_DAY] = [inDays(30).slice(0, 10), inDays(31).slice(0, 10)];
const compact = (local: string) => `${local.replace(/[-:]/g, '')}00`;

/** The properties of the only event in a calendar, without their parameters; lines are unfolded. */
const propertiesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .slice(text.indexOf('BEGIN:VEVENT'), text.indexOf('END:VEVENT'))
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .flatMap((line) => {
        const [, name, value] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? [];
        return name && value !== undefined ? [[name, value]] : [];
      }),
  );

test('a program that polls a feed sees an event come, move and be cancelled, and 304 in between', async () => {
  const { chapterAdmin, member } = harness.personas;
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
  // no cookie, no accept: as Google Calendar does
  const poll = async () => {
    const response = await send(harness.url, 'GET', path, { headers: { 'if-none-match': etag } });
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
    URL: `${harness.url}/events/${created.id}`,
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
