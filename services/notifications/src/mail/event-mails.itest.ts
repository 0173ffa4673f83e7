import { HOUR_MS } from '@meridian/shared-types';
import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import type { EventBrief } from '@meridian/shared-types/contracts';
import { cancelled, changed, movedOnline, offered, wroteToGuests } from '../notices/testing-domain-events';
import { createTestServer, type TestServer } from '../testing/test-server';
import { mailHelpers } from './testing-mails';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ gatherMs: HOUR_MS });
});
afterAll(() => server.close());
beforeEach(() => server.audiences.roles.clear());

const { keyOf, mailAbout, notify, send, member, textTo } = mailHelpers(() => server);

/** Creates an event in Berlin with this person among its guests. */
function dinnerOf(id: string, fields: Partial<EventBrief> = {}): string {
  const eventId = someId();
  server.audiences.repliers.set(eventId, [id]);
  server.audiences.briefs.push(
    server.brief({
      id: eventId,
      startTime: '2099-07-01T18:30:00.000Z',
      endTime: '2099-07-01T20:00:00.000Z',
      startLocal: '2099-07-01T20:30',
      endLocal: '2099-07-01T22:00',
      ...fields,
    }),
  );
  return eventId;
}
const IN_BERLIN = 'Wednesday, July 1, 2099, 8:30 PM – 10:00 PM CEST';

test('A mail about an event has the time of its venue, its place, and the time in the zone that the reader has chosen', async () => {
  const [unknown, traveller] = [member(), member()];
  const eventId = dinnerOf(unknown.id);
  server.audiences.repliers.set(eventId, [unknown.id, traveller.id]);
  const body = { ...(await server.preferences(traveller.id).read()), timeZone: 'Asia/Kolkata' };
  await server.preferences(traveller.id).save({ body });
  const domainEvent = changed(eventId);
  await notify(domainEvent, unknown.id);
  for (const { id } of [unknown, traveller]) expect(await send(domainEvent, id)).toBe('sent');
  const [home, away] = [unknown, traveller].map(({ email }) => textTo(email));
  for (const text of [home, away]) {
    expect(text).toContain(`Moved one hour later, same place.\r\n\r\n${IN_BERLIN}`.replaceAll('–', '=E2=80=93'));
    expect(text).toContain('Place: City Hall');
    expect(text).toContain(`https://meridian.test/events/${eventId}`);
  }
  expect(home).not.toContain('Your time');
  expect(away).toContain('Your time: Thursday, July 2, 2099, 12:00 AM =E2=80=93 1:30 AM GMT+5:30');
});

test('Several changes in one mail are listed, oldest first', async () => {
  const { id, email } = member();
  const [moved, off] = [dinnerOf(id), dinnerOf(id, { isCancelled: true })];
  const [first, last] = [changed(moved, { at: new Date(Date.now() - 60_000).toISOString() }), cancelled(off)];
  for (const domainEvent of [first, last]) await notify(domainEvent, id);
  const keys = [first, last].map((domainEvent) => keyOf(domainEvent, id));
  await server.mails.updateMany({ key: { $in: keys } }, { $set: { nextAt: new Date(0) } });
  await eventually(() => Promise.resolve(server.mailsTo(email).length > 0));
  const text = textTo(email);
  expect(text).toContain('2 things happened');
  const [change, reason] = ['Moved one hour later, same place.', 'The hall is closed.'].map((words) =>
    text.indexOf(words),
  );
  expect(change).toBeGreaterThan(0);
  expect(reason).toBeGreaterThan(change!);
});

test('A mail about an offered seat contains its end, and is not sent after the person has accepted it', async () => {
  const [waiting, accepted] = [member(), member()];
  const domainEvents = [waiting, accepted].map(({ id }) => offered(id, dinnerOf(id)));
  const idOf = ({ data }: DomainEvent) => ('eventId' in data ? data.eventId : '');
  server.audiences.held.add(idOf(domainEvents[0]!));
  for (const [index, { id }] of [waiting, accepted].entries()) await notify(domainEvents[index]!, id);
  expect(await send(domainEvents[0]!, waiting.id)).toBe('sent');
  expect(textTo(waiting.email)).toContain('Accept or decline it by Wed, Jul 1, 2099, 6:00 PM CEST');
  expect(await send(domainEvents[1]!, accepted.id)).toBe('dropped no seat is held anymore');
});

test('Each guest gets the message of an organizer in its own words, even when the event is over', async () => {
  const [organizer, going, lapsed] = [member('admin'), member(), server.addPerson({ isActive: false })];
  const eventId = someId();
  server.audiences.names.set(organizer.id, 'Olga Organizer');
  server.audiences.repliers.set(eventId, [organizer.id, going.id, lapsed.id]);
  server.audiences.briefs.push(
    server.brief({ id: eventId, startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-01T01:00:00.000Z' }),
  );
  const domainEvent = wroteToGuests(eventId, organizer.id);
  await notify(domainEvent, going.id);
  expect(await mailAbout(domainEvent, organizer.id)).toBeNull();
  expect((await server.as(going.id).list()).notices).toMatchObject([
    {
      title: 'Olga Organizer wrote to everyone who is going to Picnic',
      text: 'Bring a coat.\nThe lake is cold.',
      to: `/events/${eventId}`,
    },
  ]);
  expect(await send(domainEvent, going.id)).toBe('sent');
  expect(textTo(going.email)).toContain('> Bring a coat.\r\n> The lake is cold.');
  expect(await send(domainEvent, lapsed.id)).toBe('dropped no active membership');
});

test.each([
  ['over', { startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-01T01:00:00.000Z' }, 'the event is over'],
  ['cancelled', { isCancelled: true }, 'the event was cancelled'],
  ['gone', undefined, 'the event is gone'],
])('No mail is sent about an event that is %s', async (_what, change, reason) => {
  const { id } = member();
  const eventId = someId();
  server.audiences.repliers.set(eventId, [id]);
  if (change) server.audiences.briefs.push(server.brief({ id: eventId, ...change }));
  const domainEvent = changed(eventId);
  await notify(domainEvent, id);
  expect(await send(domainEvent, id)).toBe(`dropped ${reason}`);
});

test('Without an active membership a mail contains only the details of an event that its page shows the person then', async () => {
  const [lapsed, active] = [server.addPerson({ isActive: false }), server.addPerson()];
  const [shown, hidden] = [server.brief(), server.brief()];
  server.audiences.briefs.push(shown, hidden);
  for (const { id } of [shown, hidden]) server.audiences.repliers.set(id, [lapsed.id, active.id]);
  const [online, secret] = [movedOnline(shown.id), movedOnline(hidden.id)];
  for (const domainEvent of [online, secret]) await notify(domainEvent, lapsed.id);
  hidden.isPublic = false;
  expect(await send(secret, lapsed.id)).toBe('dropped no active membership');
  for (const { id } of [lapsed, active]) expect(await send(online, id)).toBe('sent');
  expect(textTo(lapsed.email)).toContain('New place: Online, link for members');
  expect(textTo(lapsed.email)).not.toMatch(/4242|zoom/);
  expect(textTo(active.email)).toContain('code 4242');
});
