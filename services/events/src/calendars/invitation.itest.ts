import type { EventInput, ResultOf } from '@meridian/shared-types';
import type { eventsInternalApi } from '@meridian/shared-types/contracts';
import { someId } from '@meridian/service-kit/testing';
import ICAL from 'ical.js';
import * as nodeIcal from 'node-ical';
import { managing } from '../testing/managing';
import { useTestServer, type Who } from '../testing/test-server';

const server = useTestServer();
const { cancel, create, update } = managing(server);
const ORGANIZER = { name: 'Meridian, "Inc."; Ü', address: 'noreply@meridian.test' };
const ATTENDEE = { name: 'Žofia 😀 "Zo"; Horvátová, the second of her name', address: 'zofia@example.org' };

async function invite(who: Who, id: string, { sequence = 0, isActive = true } = {}) {
  const { invitation } = await server.internal.invitation({
    params: { id, userId: who.userId },
    body: { isActive, organizer: ORGANIZER, attendee: ATTENDEE, sequence },
  });
  return invitation!;
}

type Invitation = NonNullable<ResultOf<typeof eventsInternalApi.invitation>['invitation']>;
/** Returns the only entry of a file as two parsers read it. */
function read({ text }: Invitation) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const [vevent, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const entries = Object.values(nodeIcal.sync.parseICS(text));
  const second = entries.find((each) => each?.type === 'VEVENT') as nodeIcal.VEvent;
  const valueOf = (name: string) => vevent!.getFirstPropertyValue(name);
  return { calendar, vevent: vevent!, event: new ICAL.Event(vevent!), second, valueOf };
}
const TITLE = 'Dîner; with, friends';
/** Creates an event in New York. */
async function eventInNewYork(change: Partial<EventInput> = {}): Promise<string> {
  const { id } = await create(server.person({ 1: 'member' }), { title: TITLE, ...change });
  return id;
}
const fileOf = async (id: string) => (await fetch(`${server.running.url}/api/events/${id}/calendar.ics`)).text();

test('the file of a person who goes asks their calendar to have the event, with its zone, organizer and attendee', async () => {
  const who = server.person({ 1: 'member' });
  const id = await eventInNewYork();
  await server.reply(who, id);
  const invitation = await invite(who, id);
  expect(invitation).toMatchObject({ method: 'REQUEST', sequence: 0, event: { id, isCancelled: false } });
  const { calendar, vevent, event, second, valueOf } = read(invitation);
  expect([calendar.getFirstPropertyValue('method'), valueOf('status'), valueOf('sequence')]).toEqual([
    'REQUEST',
    'CONFIRMED',
    0,
  ]);
  expect(await fileOf(id)).toContain(`UID:${String(valueOf('uid'))}\r\n`);
  expect(valueOf('organizer')).toBe('mailto:noreply@meridian.test');
  const attendee = vevent.getFirstProperty('attendee')!;
  expect(attendee.getFirstValue()).toBe('mailto:zofia@example.org');
  expect(['partstat', 'rsvp'].map((name) => attendee.getParameter(name))).toEqual(['ACCEPTED', 'FALSE']);
  expect(attendee.getParameter('cn')).toBe('Žofia 😀  Zo ; Horvátová, the second of her name');
  expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('America/New_York');
  expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstSubcomponent('standard')).toBeTruthy();
  expect(event.startDate.toJSDate().toISOString()).toBe(invitation.event.startTime);
  expect([second.summary, event.summary]).toEqual([TITLE, TITLE]);
  expect(String(valueOf('description'))).toContain(`/events/${id}`);
  expect(invitation.text).not.toMatch(/X-WR-CALNAME|REFRESH-INTERVAL/);
  const lines = invitation.text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([]);
});

test('without a reply of Going, or if the event is cancelled, the file takes the event away, with the same UID', async () => {
  const [who, other] = [server.person({ 1: 'member' }), server.person({ 1: 'admin' })];
  const id = await eventInNewYork();
  await server.reply(who, id);
  const going = await invite(who, id);
  for (const status of ['not_attending', 'maybe'] as const) {
    await server.reply(who, id, status);
    const left = await invite(who, id, { sequence: 1 });
    const { calendar, valueOf } = read(left);
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect([valueOf('status'), valueOf('sequence'), valueOf('uid')]).toEqual([
      'CANCELLED',
      1,
      read(going).valueOf('uid'),
    ]);
    expect(valueOf('summary')).toBe(TITLE);
  }
  await server.reply(who, id);
  expect(await invite(who, id, { sequence: 2 })).toMatchObject({
    method: 'REQUEST',
    sequence: 2,
    digest: going.digest,
  });
  await cancel(other, id);
  const cancelled = read(await invite(who, id, { sequence: 3 }));
  expect([cancelled.valueOf('status'), cancelled.valueOf('sequence')]).toEqual(['CANCELLED', 3]);
  const unknown = { params: { id: someId(), userId: who.userId } };
  const body = { isActive: true, organizer: ORGANIZER, attendee: ATTENDEE, sequence: 0 };
  expect(await server.internal.invitation({ ...unknown, body })).toEqual({ invitation: null });
});

test('the digest changes with what a calendar shows, and the sequence is never lower than that of the page', async () => {
  const [who, admin] = [server.person({ 1: 'member' }), server.person({ 1: 'admin' })];
  const id = await eventInNewYork({ location: 'https://meet.example/room' });
  await server.reply(who, id);
  const before = await invite(who, id);
  expect((await invite(who, id)).digest).toBe(before.digest);
  expect((await invite(who, id, { isActive: false })).text).not.toContain('meet.example');
  await update(admin, id, 1, { title: TITLE, location: 'https://meet.example/room', capacity: 20 });
  expect(await invite(who, id)).toMatchObject({ digest: before.digest, sequence: 1 });
  await update(admin, id, 2, { title: TITLE, location: 'City Hall', capacity: 20 });
  const after = await invite(who, id);
  expect(after.digest).not.toBe(before.digest);
  expect(after.sequence).toBe(2);
  expect((await invite(who, id, { sequence: 9 })).sequence).toBe(9);
});
