import { eventually, outcome } from '@meridian/service-kit/testing';
import { listen, useTestServer, recordCommands, type Who } from '../testing/test-server';
import { evening, managing } from '../testing/managing';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });

const { create, update, cancel, organizer } = managing(server);

test('people who replied going or maybe see what has changed since, with local times of the venue', async () => {
  const who = organizer();
  const [going, maybe, declined, late] = server.people(4) as [Who, Who, Who, Who];
  const { id } = await create(who, evening(18));
  for (const [person, status] of [
    [going, 'attending'],
    [maybe, 'maybe'],
    [declined, 'not_attending'],
  ] as const)
    await server.reply(person, id, status);
  await update(who, id, 1, evening(19));
  await server.reply(late, id);
  const notesFor = async (person?: Who) => (await server.get(person, id)).changes?.map(({ text }) => text);
  const moved = ['Moved one hour later, same place.'];
  for (const person of [going, maybe]) expect(await notesFor(person)).toEqual(moved);
  for (const person of [declined, late, who, undefined]) expect(await notesFor(person)).toEqual([]);
  expect(await notesFor({ ...going, isActive: false })).toEqual([]);
  await update(who, id, 2, { ...evening(18), location: 'Park' });
  expect(await notesFor(going)).toEqual(['New place: Park, same time.']); // A move that was reverted is not mentioned.
  expect(await server.models.Changes.find({ eventId: id }, { _id: 0, version: 1, by: 1 }).lean()).toEqual([
    { version: 2, by: expect.objectContaining({}) },
    { version: 3, by: expect.objectContaining({}) },
  ]);
});

test('open pages are notified of changes and cancellations, but not of edits that are refused or change nothing', async () => {
  const who = organizer();
  const { id } = await create(who, evening(18));
  const { id: other } = await create(who, evening(18));
  const signals = await listen('eventChanged');
  const told = () => signals.about(id, other).map(({ eventId }) => eventId);
  await outcome(update(who, other, 7, { title: 'Supper' }));
  await update(who, other, 1, evening(18));
  await update(who, id, 1, { ...evening(18), title: 'Supper' });
  await eventually(() => told().length > 0);
  expect(told()).toEqual([id]);
  await cancel(who, id);
  await eventually(() => told().length > 1);
  expect(told()).toEqual([id, id]);
  signals.stop();
});

test('of an event that was never changed only the event, the own RSVP and the own bans are read', async () => {
  const who = organizer();
  const { id } = await create(who);
  await server.reply(who, id);
  const sent = await recordCommands(server, () => server.get(who, id));
  expect(sent.map(({ command }) => command.find)).toEqual(['events', 'rsvps', 'chapterbans']);
});
