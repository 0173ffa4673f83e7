import { outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import { actionsOn, useTestServer, type Who } from '../testing/test-server';

const server = useTestServer();

const messagesFor = async (who: Who | undefined, id: string) =>
  (await server.get(who, id)).messages?.map(({ text }) => text);
const write = (who: Who, id: string, text = 'Bring a coat.') =>
  server.as(who).sendMessage({ params: { id }, body: { text } });

async function anEvent() {
  const organizer = server.person({ 1: 'member' });
  const id = await server.event({ createdBy: organizer.userId });
  const going = server.person();
  await server.reply(going, id);
  return { id, organizer, going };
}

test('people who go and people who manage the event read messages newest first, and nobody else does', async () => {
  const { id, organizer, going } = await anEvent();
  expect(await messagesFor(going, id)).toBeUndefined();
  const from = { userId: organizer.userId, name: `Name of ${organizer.userId}` };
  expect(await write(organizer, id)).toEqual({ text: 'Bring a coat.', at: expect.any(String), from });
  await write(server.person({ 1: 'admin' }), id, 'The door is in the yard.');
  const both = ['The door is in the yard.', 'Bring a coat.'];
  for (const who of [going, organizer, server.person({}, { isSiteAdmin: true })])
    expect(await messagesFor(who, id)).toEqual(both);
  const maybe = server.person();
  await server.reply(maybe, id, 'maybe');
  for (const who of [undefined, maybe, server.person({ 1: 'member' }), { ...going, isActive: false }])
    expect(await messagesFor(who, id)).toBeUndefined();
  const [listed] = (await server.as(going).list({ query: {} })).filter((event) => event.id === id);
  expect(JSON.stringify(listed)).not.toContain('coat');
});

test('people who read a message later see its current sender, and after a deletion nobody', async () => {
  const { id, organizer } = await anEvent();
  const admin = server.person({ 1: 'admin' });
  await write(organizer, id);
  await write(admin, id, 'The door is in the yard.');
  const late = server.person();
  await server.reply(late, id);
  const senders = async () =>
    (await server.get(late, id)).messages?.map(({ from }) => from && [from.userId, from.name]);
  const shown = ({ userId }: Who) => [userId, `Name of ${userId}`];
  expect(await senders()).toEqual([shown(admin), shown(organizer)]);
  const stays = server.person();
  await server.internal.mergePerson({ params: { userId: admin.userId }, body: { intoId: stays.userId } });
  expect(await senders()).toEqual([shown(stays), shown(organizer)]);
  await server.internal.removePerson({ params: { userId: organizer.userId } });
  expect(await senders()).toEqual([shown(stays), null]);
});

test('a message is recorded without its text', async () => {
  const { id, organizer } = await anEvent();
  await write(organizer, id);
  expect(await actionsOn(server, id)).toMatchObject([
    { action: 'event.message-sent', actorId: organizer.userId, detail: 'Dinner' },
  ]);
});

test('an event keeps its newest messages', async () => {
  const { id, organizer, going } = await anEvent();
  for (let number = 1; number <= 22; number += 1) await write(organizer, id, `Message ${number}`);
  const found = await messagesFor(going, id);
  expect(found).toHaveLength(20);
  expect([found?.[0], found?.at(-1)]).toEqual(['Message 22', 'Message 3']);
});

test("people who go are notified of a message with its author's name, and others or refused messages cause no notice", async () => {
  const { id, organizer, going } = await anEvent();
  const maybe = server.person();
  await server.reply(maybe, id, 'maybe');
  await write(organizer, id);
  await outcome(write(going, id, 'I am no organizer.'));
  const notified = (await recordedDomainEvents(server.models.db)).filter(
    ({ kind, data }) => kind === 'event.message' && data.eventId === id,
  );
  expect(notified).toMatchObject([
    {
      by: organizer.userId,
      audience: { eventId: id, isGoing: true },
      data: { title: 'Dinner', isPublic: true, userId: organizer.userId, text: 'Bring a coat.' },
    },
  ]);
  const read = (only?: 'isGoing') => server.internal.audience({ params: { id }, query: { ...(only && { only }) } });
  expect(await read('isGoing')).toEqual({ userIds: [going.userId] });
  expect((await read()).userIds).toHaveLength(2);
});
