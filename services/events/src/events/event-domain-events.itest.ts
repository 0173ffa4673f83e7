import { recordedDomainEvents } from '@meridian/service-kit/testing';
import { expireOffers } from '../rsvps/seats/offers';
import { useTestServer, inHours, type Who } from '../testing/test-server';
import { evening, managing, ZONE } from '../testing/managing';

const server = useTestServer();
beforeEach(() => server.models.db.collection('domainEventOutbox').deleteMany({}));

const { organizer, create, update, cancel } = managing(server);
/** Returns the recorded domain events besides those for calendars. */
const recorded = async () =>
  (await recordedDomainEvents(server.models.db))
    .filter(({ kind }) => kind !== 'event.going-changed')
    .map(({ id: _id, at: _at, ...domainEvent }) => domainEvent as unknown);
/** Returns the people whose calendars have to follow, one list for each domain event. */
const goingChanged = async () =>
  (await recordedDomainEvents(server.models.db)).flatMap(({ kind, audience }) =>
    kind === 'event.going-changed' && 'userIds' in audience ? [audience.userIds] : [],
  );
const kinds = async () => (await recordedDomainEvents(server.models.db)).map(({ kind }) => kind);
const attend = (who: Who, id: string) => server.reply(who, id, 'attending', { waitingList: true });

test('members of the chapter are notified of a published event with its start, and nobody of a draft', async () => {
  const who = organizer();
  const { id } = await create(who, { status: 'draft', ...evening(19) });
  expect(await recorded()).toEqual([]);
  await server.as(who).publish({ params: { id } });
  const data = { eventId: id, title: 'Dinner', chapterId: 1, when: 'Thu, May 1, 2031, 7:00 PM EDT' };
  expect(await recorded()).toMatchObject([
    { kind: 'event.published', by: who.userId, audience: { chapterId: 1, role: 'members' }, data },
  ]);
  await create(who, { repeats: { every: 'week', until: '2031-07-01' }, ...evening(19) });
  expect(await kinds()).toEqual(['event.published', 'event.published']); // There is one domain event for all dates.
});

test('a change of time or place is described as on the page, and a change of the description notifies nobody', async () => {
  const who = organizer();
  const { id } = await create(who, evening(19));
  await server.models.db.collection('domainEventOutbox').deleteMany({});
  await update(who, id, 1, { ...evening(19), description: 'Bring a dish' });
  expect(await recorded()).toEqual([]);
  await update(who, id, 2, { ...evening(20), description: 'Bring a dish' });
  expect(await recorded()).toMatchObject([
    {
      kind: 'event.changed',
      by: who.userId,
      audience: { eventId: id },
      data: {
        ...{ eventId: id, title: 'Dinner', text: 'Moved one hour later, same place.' },
        before: { startLocal: '2031-05-01T19:00', startTime: '2031-05-01T23:00:00.000Z', timeZone: ZONE },
      },
    },
  ]);
  await cancel(who, id);
  expect((await recorded())[1]).toMatchObject({
    kind: 'event.cancelled',
    audience: { eventId: id },
    data: { reason: 'The hall is closed' },
  });
});

test('only members are notified of a link to an online meeting, and others get what the page shows them', async () => {
  const who = organizer();
  const { id } = await create(who, { ...evening(19), isPublic: true });
  await server.models.db.collection('domainEventOutbox').deleteMany({});
  const zoom = 'Zoom: https://zoom.us/j/123, code 4242';
  await update(who, id, 1, { ...evening(19), location: zoom, meetingUrl: 'https://zoom.us/j/9' });
  await update(who, id, 2, { ...evening(19), location: zoom.replace('4242', '1717') });
  expect((await recorded()).map((domainEvent) => (domainEvent as { data: object }).data)).toMatchObject([
    {
      text: `The meeting link has changed. New place: ${zoom}, same time.`,
      publicText: 'New place: Online, link for members, same time.',
    },
    { text: expect.stringContaining('1717') as unknown, publicText: '' },
  ]);
});

test('several dates of a series result in a domain event for each, with one series id', async () => {
  const who = organizer();
  const first = await create(who, { repeats: { every: 'week', until: '2031-05-20' }, ...evening(19) });
  await server.models.db.collection('domainEventOutbox').deleteMany({});
  await server.as(who).cancel({ params: { id: first.id }, body: { reason: 'No hall', scope: 'all' } });
  const domainEvents = await recordedDomainEvents(server.models.db);
  expect(domainEvents.map(({ kind }) => kind)).toEqual(['event.cancelled', 'event.cancelled', 'event.cancelled']);
  expect(new Set(domainEvents.map(({ data }) => 'seriesId' in data && data.seriesId))).toEqual(
    new Set([first.seriesId]),
  );
  expect(domainEvents.map(({ data }) => 'date' in data && data.date).sort()).toEqual([
    'Thu, May 1, 2031',
    'Thu, May 15, 2031',
    'Thu, May 8, 2031',
  ]);
});

test("a person who gets a seat by another person's action is notified, and the acting person is not", async () => {
  const [going, waiting] = [server.person(), server.person()] as [Who, Who];
  const id = await server.event({ capacity: 1, startTime: inHours(168) });
  for (const who of [going, waiting]) await attend(who, id);
  expect(await recorded()).toEqual([]);
  await server.reply(going, id, 'not_attending');
  expect(await recorded()).toMatchObject([
    { kind: 'event.seat-changed', audience: { userIds: [waiting.userId] }, data: { change: 'seat-given' } },
  ]);
});

test('the calendars of people follow when they begin or cease to go, also by what others do, and not otherwise', async () => {
  const [going, waiting, other] = server.people(3) as [Who, Who, Who];
  const [limited, open] = [await server.event({ capacity: 1, startTime: inHours(168) }), await server.event()];
  await attend(going, limited);
  await attend(waiting, limited);
  await server.reply(going, limited, 'attending', { guests: 0 });
  expect(await goingChanged()).toEqual([[going.userId]]);
  await server.reply(going, limited, 'maybe');
  expect(await goingChanged()).toEqual([[going.userId], [going.userId, waiting.userId]]);
  for (const status of ['maybe', 'attending', 'attending', 'not_attending', 'maybe'] as const)
    await server.reply(other, open, status);
  expect((await goingChanged()).slice(2)).toEqual([[other.userId], [other.userId]]);
  const past = await server.event({ startTime: inHours(-48), endTime: inHours(-47) });
  await server.models.Rsvps.create({
    ...{ userId: other.userId, eventId: past, status: 'attending' },
    updatedAt: new Date(),
    startTime: inHours(-48),
  });
  await server
    .as(other)
    .withdrawRsvp({ params: { id: past } })
    .catch(() => undefined);
  await attend(other, open);
  await server.internal.removePerson({ params: { userId: other.userId } });
  expect((await goingChanged()).slice(4)).toEqual([[other.userId]]);
});

test('a seat that was offered and not taken in time causes a notice', async () => {
  const [going, waiting] = [server.person(), server.person()] as [Who, Who];
  const id = await server.event({ capacity: 1, startTime: inHours(30) });
  for (const who of [going, waiting]) await attend(who, id);
  await server.reply(going, id, 'not_attending');
  await expireOffers(
    server.models,
    () => undefined,
    () => inHours(29),
  );
  const audience = { userIds: [waiting.userId] };
  expect(await recorded()).toMatchObject([
    {
      kind: 'event.seat-changed',
      audience,
      data: { change: 'seat-offered', until: expect.stringMatching(/^\w{3}, \w{3} \d.* UTC$/) as unknown },
    },
    { kind: 'event.seat-changed', audience, data: { change: 'offer-ended' } },
  ]);
});

test('the audience of an event consists of people who go, may go or wait', async () => {
  const [going, undecided, away, waiting] = server.people(4) as [Who, Who, Who, Who];
  const id = await server.event({ capacity: 1, startTime: inHours(168) });
  await attend(going, id);
  await attend(waiting, id);
  await server.reply(undecided, id, 'maybe');
  await server.reply(away, id, 'not_attending');
  const expected = [going, undecided, waiting].map(({ userId }) => userId).sort();
  const read = async (query = {}) => (await server.internal.audience({ params: { id }, query })).userIds;
  expect(await read()).toEqual(expected);
  expect(await read({ after: expected[1] })).toEqual(expected.slice(2));
});

test('reminders are about events that start and offers that end in an interval, and can be read again by id', async () => {
  const start = new Date('2032-03-01T18:00:00.000Z');
  const times = { startTime: start, timeZone: 'America/Chicago' };
  const [id, other] = [await server.event({ ...times, title: 'Picnic' }), await server.event(times)].sort();
  await server.event({ ...times, status: 'cancelled' });
  await server.event({ startTime: new Date(start.getTime() + 60_000) });
  const query = { from: start.toISOString(), to: new Date(start.getTime() + 1).toISOString() };
  const idsOf = async (more = {}) =>
    (await server.internal.starting({ query: { ...query, ...more } })).due.map((each) => each.id);
  expect(await idsOf()).toEqual([id, other]);
  expect(await idsOf({ after: id })).toEqual([other]);
  expect(await idsOf({ id: other })).toEqual([other]);
  expect((await server.internal.starting({ query })).due[0]).toMatchObject({
    at: query.from,
    eventId: id,
    isPublic: true,
    when: 'Mon, Mar 1, 2032, 12:00 PM CST',
  });

  const [going, waiting] = [server.person(), server.person()] as [Who, Who];
  const full = await server.event({ capacity: 1, startTime: inHours(30), timeZone: 'America/Chicago' });
  for (const who of [going, waiting]) await attend(who, full);
  await server.reply(going, full, 'not_attending');
  const { due } = await server.internal.endingOffers({
    query: { from: inHours(1).toISOString(), to: inHours(30).toISOString() },
  });
  expect(due.filter(({ eventId }) => eventId === full)).toMatchObject([
    { userId: waiting.userId, title: 'Dinner', when: expect.stringMatching(/^\w{3}, \w{3} \d/) as unknown },
  ]);
});

test('the audience of attendees consists of people who go or have an offer', async () => {
  const [going, offered, undecided] = [server.person(), server.person(), server.person()] as [Who, Who, Who];
  const [freed] = [server.person()] as [Who];
  const id = await server.event({ capacity: 2, startTime: inHours(30) });
  for (const who of [going, freed, offered]) await attend(who, id);
  await server.reply(undecided, id, 'maybe');
  const read = async () => (await server.internal.audience({ params: { id }, query: { only: 'hasSeat' } })).userIds;
  expect(await read()).toEqual([going.userId, freed.userId].sort());
  await server.reply(freed, id, 'not_attending');
  expect(await read()).toEqual([going.userId, offered.userId].sort());
});
