import { eventually, someId } from '@meridian/service-kit/testing';
import { HOUR_MS } from '@meridian/shared-types';
import type { EventBrief } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { cancelled, changed, deleted, happened } from '../testing/domain-events';
import { useServer } from '../testing/test-server';
import { waitingMails } from '../testing/waiting-mails';

const server = useServer({ gatherMs: HOUR_MS });
const { notify, send } = waitingMails(server);

/** Creates an event, and functions that change who goes to it. */
function createEvent(fields: Partial<EventBrief> = {}) {
  const brief = server.brief(fields);
  const goers = new Set<string>();
  server.audiences.briefs.push(brief);
  server.audiences.goers.set(brief.id, goers);
  const data = { eventId: brief.id, title: brief.title, isPublic: brief.isPublic };
  const setGoing = async (id: string, isGoing: boolean) => {
    if (isGoing) goers.add(id);
    else goers.delete(id);
    server.audiences.repliers.set(brief.id, [...goers]);
    const domainEvent = happened('event.going-changed', { userIds: [id] }, data);
    await notify(domainEvent, id);
    return domainEvent;
  };
  return { brief, data, setGoing };
}

/** Returns what the calendar files in the mails to an address do, oldest first. */
const filesTo = (email: string) =>
  server.mailsTo(email).map(({ raw }) => {
    const text = raw.toString();
    const [, method] = /^Content-Type: text\/calendar; charset=utf-8;\s+method=(\w+)/m.exec(text) ?? [];
    if (!method) return 'none';
    expect(text).toMatch(/^Content-Type: application\/ics; name=invite\.ics/m);
    expect(text).toMatch(/^Content-Disposition: attachment; filename=invite\.ics/m);
    expect(text).toContain(`METHOD:${method}`);
    expect(text).toMatch(/noreply@meridian\.test\r\n/);
    return `${method} ${/SEQUENCE:(\d+)/.exec(text)?.[1]}`;
  });
const subjectTo = (email: string) => /^Subject: (.*)/m.exec(server.textTo(email))?.[1];

test('Whoever goes gets one file, cancels with a higher sequence, and gets it again when they go again', async () => {
  const { id, email } = server.member();
  const { setGoing } = createEvent();
  expect(await send(await setGoing(id, true), id)).toBe('sent');
  expect(subjectTo(email)).toBe('You are going to Picnic');
  expect(server.textTo(email)).toMatch(/List-I[dD]: <events\.meridian\.test>/);
  expect(await send(await setGoing(id, false), id)).toBe('sent');
  expect(subjectTo(email)).toBe('You are no longer going to Picnic');
  expect(await send(await setGoing(id, true), id)).toBe('sent');
  expect(filesTo(email)).toEqual(['REQUEST 0', 'CANCEL 1', 'REQUEST 2']);
});

test('A person who changes a reply several times at once gets one mail, or none if nothing changed in the end', async () => {
  const [{ id, email }, undecided] = [server.member(), server.member()];
  const { setGoing } = createEvent();
  const first = await setGoing(id, true);
  const others = [await setGoing(id, false), await setGoing(id, true)];
  expect(await send(first, id)).toBe('sent');
  for (const each of others) expect(await server.findMail(each, id)).toMatchObject({ state: 'sent' });
  const back = await setGoing(undecided.id, true);
  await setGoing(undecided.id, false);
  expect(await send(back, undecided.id)).toBe('dropped the calendar has it');
  expect([filesTo(email), filesTo(undecided.email)]).toEqual([['REQUEST 0'], []]);
});

test('A change and a cancellation reach the calendars of those who had a file, whatever their digest, and of the author', async () => {
  const [going, daily, maybe, author] = [server.member(), server.member(), server.member(), server.member('admin')];
  const { groups } = await server.preferences(daily.id).read();
  await server.prefer(daily.id, { groups: { ...groups, events: { page: true, mail: 'daily' } } });
  const { brief, setGoing } = createEvent();
  for (const { id } of [going, daily, author]) expect(await send(await setGoing(id, true), id)).toBe('sent');
  server.audiences.repliers.get(brief.id)?.push(maybe.id);
  const before = { ...brief };
  Object.assign(brief, { startTime: '2099-01-01T01:00:00.000Z', startLocal: '2099-01-01T02:00' });
  const { startLocal, endLocal, timeZone, startTime, endTime } = before;
  const moved = changed(brief.id, { by: author.id });
  Object.assign(moved.data, { before: { startLocal, endLocal, timeZone, startTime, endTime } });
  await server.notify(moved);
  for (const { id } of [going, daily, author, maybe]) expect(await send(moved, id)).toBe('sent');
  expect(subjectTo(going.email)).toBe('Picnic has changed');
  const text = server.textTo(going.email);
  for (const line of ['Moved one hour later', 'New time: Thursday, January 1, 2099, 2:00 AM', 'Your time: Wednesday'])
    expect(text).toContain(line);
  expect(text).toContain('Old time: Thursday, January 1, 2099, 1:00 AM');
  const off = cancelled(brief.id);
  brief.isCancelled = true;
  await server.notify(off);
  for (const { id } of [going, daily, author, maybe]) expect(await send(off, id)).toBe('sent');
  expect(subjectTo(going.email)).toBe('Picnic was cancelled');
  for (const { email } of [going, daily, author])
    expect(filesTo(email)).toEqual(['REQUEST 0', 'REQUEST 1', 'CANCEL 2']);
  expect(filesTo(maybe.email)).toEqual(['none', 'none']);
});

test('No file goes to people who want no mail about events, to gone and suppressed addresses, or about past events', async () => {
  const [off, past] = [server.member(), server.member()];
  const { groups } = await server.preferences(off.id).read();
  const { setGoing } = createEvent();
  await server.prefer(off.id, { groups: { ...groups, events: { page: true, mail: 'off' } } });
  const unwanted = happened('event.going-changed', { userIds: [off.id] }, createEvent().data);
  await server.notify(unwanted);
  expect(await server.findMail(unwanted, off.id)).toBeNull();
  const gone = server.member();
  const toGone = await setGoing(gone.id, true);
  server.removePerson(gone.id);
  await server.makeDue(toGone, gone.id);
  await eventually(async () => (await server.findMail(toGone, gone.id)) === null);
  expect(filesTo(gone.email)).toEqual([]);
  const over = createEvent({ startTime: '2020-01-01T00:00:00.000Z', endTime: '2020-01-01T01:00:00.000Z' });
  expect(await send(await over.setGoing(past.id, true), past.id)).toBe('dropped the event is over');
});

test('After a change of the address, the new one gets the event, and a cancellation only if it had it', async () => {
  const { id, email } = server.member();
  const { setGoing } = createEvent();
  expect(await send(await setGoing(id, true), id)).toBe('sent');
  const address = `${someId()}@example.org`;
  Object.assign(server.person(id)!, { email: address });
  expect(await send(await setGoing(id, false), id)).toBe('dropped the calendar has it');
  expect(await send(await setGoing(id, true), id)).toBe('sent');
  expect([filesTo(email), filesTo(address)]).toEqual([['REQUEST 0'], ['REQUEST 1']]);
});

test('After a merge, the sequence goes on, and what belonged to a removed person is removed', async () => {
  const [from, into] = [server.member(), server.member()];
  const { brief, setGoing } = createEvent();
  expect(await send(await setGoing(from.id, true), from.id)).toBe('sent');
  await server.service.mergePerson({ params: { userId: from.id }, body: { intoId: into.id } });
  expect(await send(await setGoing(into.id, true), into.id)).toBe('sent');
  expect(filesTo(into.email)).toEqual(['REQUEST 1']);
  await server.deliver(deleted(into.id));
  const eventId = new Types.ObjectId(brief.id);
  await eventually(async () => (await server.db.collection('invitations').countDocuments({ eventId })) === 0);
});

test('Whoever gets a seat from the waiting list gets one mail, which says so and has the file', async () => {
  const { id, email } = server.member();
  const { data, setGoing } = createEvent();
  const given = happened('event.seat-changed', { userIds: [id] }, { ...data, change: 'seat-given' });
  await notify(given, id);
  const going = await setGoing(id, true);
  expect(await send(given, id)).toBe('sent');
  expect(await server.findMail(going, id)).toMatchObject({ state: 'sent' });
  expect([filesTo(email), subjectTo(email)]).toEqual([['REQUEST 0'], 'You have a seat']);
});
