import { eventually, outcome } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { Redis } from 'ioredis';
import { useTestServer, recordCommands, type Who } from '../testing/test-server';
import { evening, managing } from '../testing/managing';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });

const { create, update, cancel, organizer } = managing(server);

/** Returns the ids of events about which chat is notified during some work. */
async function notifiedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const subscriber = new Redis(process.env.REDIS_URL ?? '');
  const notified: string[] = [];
  subscriber.on('message', (_channel, text: string) =>
    notified.push((JSON.parse(text) as { eventId: string }).eventId),
  );
  await subscriber.subscribe(signals.eventChanged.channel);
  await work();
  await eventually(async () => notified.length > 0);
  subscriber.disconnect();
  return notified;
}

test('people who replied going or maybe see what has changed since, with local times of the venue', async () => {
  const [who, going, maybe, declined, late] = [organizer(), ...server.people(4)] as [Who, Who, Who, Who, Who];
  const { id } = await create(who, evening(18));
  for (const [person, status] of [
    [going, 'attending'],
    [maybe, 'maybe'],
    [declined, 'not_attending'],
  ] as const)
    await server.reply(person, id, status);
  await update(who, id, 1, evening(19));
  await server.reply(late, id);
  const notesFor = async (person?: Who) =>
    (await server.as(person).get({ params: { id } })).changes?.map(({ text }) => text);
  expect(await Promise.all([going, maybe, declined, late, who, undefined].map(notesFor))).toEqual([
    ['Moved one hour later, same place.'],
    ['Moved one hour later, same place.'],
    [],
    [],
    [],
    [],
  ]);
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
  expect(
    await notifiedDuring(async () => {
      await outcome(update(who, other, 7, { title: 'Supper' }));
      await update(who, other, 1, evening(18));
      await update(who, id, 1, { ...evening(18), title: 'Supper' });
    }),
  ).toEqual([id]);
  expect(await notifiedDuring(() => cancel(who, id))).toEqual([id]);
});

test('of an event that was never changed only the event, the own RSVP and the own bans are read', async () => {
  const who = organizer();
  const { id } = await create(who);
  await server.reply(who, id);
  const sent = await recordCommands(server, () => server.as(who).get({ params: { id } }));
  expect(sent.map(({ command }) => command.find)).toEqual(['events', 'rsvps', 'chapterbans']);
});
