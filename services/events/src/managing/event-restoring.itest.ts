import { outcome, recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import { useTestServer, expectConsistent, inHours, type TestServer } from '../testing/test-server';
import { managing } from '../testing/managing';

const server = useTestServer();
const { create, cancel, organizer } = managing(server);
const restore = (who: ReturnType<TestServer['person']>, id: string) => server.as(who).restore({ params: { id } });

test('a cancelled event is restored with its RSVPs, and people who replied are notified', async () => {
  const [who, admin, guest] = [organizer(), server.person({ 1: 'admin' }), server.person()];
  const { id } = await create(who);
  await server.reply(guest, id);
  expect(await outcome(restore(who, id))).toBe('409 This event was not cancelled.');
  await cancel(who, id);
  const restored = { status: 'scheduled', cancellation: null, version: 3, attendeeCount: 1 };
  expect(await restore(admin, id)).toMatchObject(restored);
  expect(await server.get(undefined, id)).toMatchObject(restored);
  expect(await server.as(guest).mine()).toMatchObject([{ id, status: 'scheduled', rsvpStatus: 'going' }]);
  await server.reply(server.person(), id);
  const domainEvents = (await recordedDomainEvents(server.models.db)).filter(
    ({ audience, kind }) => 'eventId' in audience && audience.eventId === id && kind === 'event.changed',
  );
  expect(domainEvents).toMatchObject([{ by: admin.userId, data: { eventId: id, text: 'It takes place after all.' } }]);
  const actions = (await recordedActions(server.models.db)).filter(({ subject }) => subject === id);
  expect(actions).toMatchObject([{ action: 'event.brought-back', actorId: admin.userId, chapterId: 1 }]);
  await expectConsistent(server.models);
});

test('an event that is over or whose chapter was archived cannot be restored', async () => {
  const who = organizer();
  const { id } = await create(who);
  await cancel(who, id);
  await server.models.Events.updateOne({ _id: id }, { startTime: inHours(-3), endTime: inHours(-1) });
  expect(await outcome(restore(who, id))).toBe('409 This event is over.');
  server.archived.add(1);
  expect(await outcome(restore(who, id))).toBe(
    '409 This chapter was archived. You can read it, but nothing in it can change.',
  );
});
