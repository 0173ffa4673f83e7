import { someId } from '@meridian/service-kit/testing';
import { managing } from '../testing/managing';
import { useTestServer, type Who } from '../testing/test-server';

const server = useTestServer();

const accessOf = ({ userId }: Pick<Who, 'userId'>, id: string) =>
  server.internal.conversationAccess({ params: { id, userId } });
const reply = async (
  id: string,
  status: 'attending' | 'maybe' | 'not_attending',
  who = server.person({ 1: 'member' }),
) => {
  await server.reply(who, id, status);
  return who;
};

test('people who go and the organizer take part, and nobody else does', async () => {
  const organizer = server.person({ 1: 'member' });
  const id = await server.event({ createdBy: organizer.userId });
  expect(await accessOf(organizer, id)).toMatchObject({ chapterId: 1, mayRead: true, mayRemove: true });
  const going = await reply(id, 'attending');
  expect(await accessOf(going, id)).toMatchObject({ mayRead: true, mayRemove: false });
  const others = [
    await reply(id, 'maybe'),
    await reply(id, 'not_attending'),
    server.person({ 1: 'member' }),
    server.person({ 1: 'admin' }),
    server.person({}, { isSiteAdmin: true }),
  ];
  for (const person of others) expect(await accessOf(person, id)).toMatchObject({ mayRead: false, mayRemove: false });
  const admin = await reply(id, 'attending', server.person({ 1: 'admin' }));
  expect(await accessOf(admin, id)).toMatchObject({ mayRead: true, mayRemove: true });
  const adminElsewhere = await reply(id, 'attending', server.person({ 2: 'admin' }));
  expect(await accessOf(adminElsewhere, id)).toMatchObject({ mayRead: true, mayRemove: false });
});

test('a person who no longer goes, or waits for a seat, does not take part', async () => {
  const id = await server.event({ capacity: 1 });
  const [first, second] = [await reply(id, 'attending'), server.person({ 1: 'member' })];
  await server.reply(second, id, 'attending', { waitingList: true });
  expect([(await accessOf(first, id)).mayRead, (await accessOf(second, id)).mayRead]).toEqual([true, false]);
  await server.as(first).withdrawRsvp({ params: { id } });
  expect((await accessOf(first, id)).mayRead).toBe(false);
  await server.reply(second, id, 'maybe');
  expect((await accessOf(second, id)).mayRead).toBe(false);
});

test('the conversation ends a week after the event, also of a cancelled one, and a draft has none', async () => {
  const [startTime, endTime] = [new Date('2031-03-01T18:00:00Z'), new Date('2031-03-01T20:00:00Z')];
  const id = await server.event({ startTime, endTime });
  const going = await reply(id, 'attending');
  expect((await accessOf(going, id)).endsAt).toBe('2031-03-08T20:00:00.000Z');
  await server.as(server.person({ 1: 'admin' })).cancel({ params: { id }, body: { reason: 'No hall' } });
  expect(await accessOf(going, id)).toMatchObject({ mayRead: true, endsAt: '2031-03-08T20:00:00.000Z' });
  await expect(accessOf(going, someId())).rejects.toMatchObject({ status: 404 });
  const admin = server.person({ 1: 'admin' });
  const draft = await managing(server).create(admin, { status: 'draft' });
  await expect(accessOf(admin, draft.id)).rejects.toMatchObject({ status: 404 });
});
