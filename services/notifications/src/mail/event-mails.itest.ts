import { eventually, someId } from '@meridian/service-kit/testing';
import { HOUR_MS } from '@meridian/shared-types';
import type { EventBrief } from '@meridian/shared-types/contracts';
import { cancelled, changed, movedOnline, offered, wroteToGuests } from '../testing/domain-events';
import { useServer } from '../testing/test-server';
import { waitingMails } from '../testing/waiting-mails';

const server = useServer({ gatherMs: HOUR_MS });
const { notify, send } = waitingMails(server);
beforeEach(() => server.audiences.roles.clear());

/** Creates an event with these guests. */
function eventOf(guestIds: string[], fields: Partial<EventBrief> = {}): string {
  const brief = server.brief(fields);
  server.audiences.repliers.set(brief.id, guestIds);
  server.audiences.briefs.push(brief);
  return brief.id;
}
const BERLIN: Partial<EventBrief> = {
  startTime: '2099-07-01T18:30:00.000Z',
  endTime: '2099-07-01T20:00:00.000Z',
  startLocal: '2099-07-01T20:30',
  endLocal: '2099-07-01T22:00',
};
const OVER = { startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-01T01:00:00.000Z' };
const IN_BERLIN = 'Wednesday, July 1, 2099, 8:30 PM – 10:00 PM CEST';

test('A mail about an event has the time of its venue, its place, and the time in the zone of the reader: the chosen one, or that of the home chapter', async () => {
  const [unknown, traveler] = [server.member(), server.member()];
  const eventId = eventOf([unknown.id, traveler.id], BERLIN);
  await server.prefer(traveler.id, { timeZone: 'Asia/Kolkata' });
  const domainEvent = changed(eventId);
  await notify(domainEvent, unknown.id);
  for (const { id } of [unknown, traveler]) expect(await send(domainEvent, id)).toBe('sent');
  const [home, away] = [unknown, traveler].map(({ email }) => server.textTo(email));
  for (const text of [home, away]) {
    expect(text).toContain(`Moved one hour later, same place.\r\n\r\n${IN_BERLIN}`.replaceAll('–', '=E2=80=93'));
    expect(text).toContain('Place: City Hall');
    expect(text).toContain(`https://meridian.test/events/${eventId}`);
  }
  expect(home).toContain('Your time: Wednesday, July 1, 2099, 1:30 PM =E2=80=93 3:00 PM CDT');
  expect(away).toContain('Your time: Thursday, July 2, 2099, 12:00 AM =E2=80=93 1:30 AM GMT+5:30');
});

test('Several changes in one mail are listed, oldest first', async () => {
  const { id, email } = server.member();
  const [moved, off] = [eventOf([id]), eventOf([id], { isCancelled: true })];
  const [first, last] = [changed(moved, { at: new Date(Date.now() - 60_000).toISOString() }), cancelled(off)];
  for (const domainEvent of [first, last]) await notify(domainEvent, id);
  const keys = [first, last].map((domainEvent) => `${domainEvent.id}.${id}`);
  await server.mails.updateMany({ key: { $in: keys } }, { $set: { nextAt: new Date(0) } });
  await eventually(() => server.mailsTo(email).length > 0);
  const text = server.textTo(email);
  expect(text).toContain('2 things happened');
  expect(text).toMatch(/Moved one hour later, same place\.[^]*The hall is closed\./);
});

test('A mail about an offered seat contains its end, and is not sent after the person has accepted it', async () => {
  const offerTo = async (isHeld: boolean) => {
    const { id, email } = server.member();
    const eventId = eventOf([id]);
    if (isHeld) server.audiences.held.add(eventId);
    const domainEvent = offered(id, eventId);
    await notify(domainEvent, id);
    return { outcome: await send(domainEvent, id), text: server.textTo(email) };
  };
  const waiting = await offerTo(true);
  expect(waiting.outcome).toBe('sent');
  expect(waiting.text).toContain('Accept or decline it by Wed, Jul 1, 2099, 6:00 PM CEST');
  expect((await offerTo(false)).outcome).toBe('dropped no seat is held anymore');
});

test('Each guest gets the message of an organizer in its own words, even when the event is over', async () => {
  const [organizer, going] = [server.member('admin'), server.member()];
  const lapsed = server.addPerson({ isActive: false });
  server.audiences.names.set(organizer.id, 'Olga Organizer');
  const eventId = eventOf([organizer.id, going.id, lapsed.id], OVER);
  const domainEvent = wroteToGuests(eventId, organizer.id);
  await notify(domainEvent, going.id);
  expect(await server.findMail(domainEvent, organizer.id)).toBeNull();
  expect(await server.noticesOf(going.id)).toMatchObject([
    {
      title: 'Olga Organizer wrote to everyone who is going to Picnic',
      text: 'Bring a coat.\nThe lake is cold.',
      to: `/events/${eventId}`,
    },
  ]);
  expect(await send(domainEvent, going.id)).toBe('sent');
  expect(server.textTo(going.email)).toContain('> Bring a coat.\r\n> The lake is cold.');
  expect(await send(domainEvent, lapsed.id)).toBe('dropped no active membership');
});

test.each([
  ['over', OVER, 'the event is over'],
  ['cancelled', { isCancelled: true }, 'the event was cancelled'],
  ['gone', undefined, 'the event is gone'],
])('No mail is sent about an event that is %s', async (_what, change, reason) => {
  const { id } = server.member();
  const eventId = change ? eventOf([id], change) : someId();
  server.audiences.repliers.set(eventId, [id]);
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
  expect(server.textTo(lapsed.email)).toContain('New place: Online, link for members');
  expect(server.textTo(lapsed.email)).not.toMatch(/code 4242|zoom/);
  expect(server.textTo(active.email)).toContain('code 4242');
});
