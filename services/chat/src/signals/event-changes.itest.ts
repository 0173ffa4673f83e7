import { eventually } from '@meridian/service-kit/testing';
import { signals } from '@meridian/shared-types/contracts';
import { collect } from '../testing/socket-events';
import { createTwoReplicas, type TwoReplicas } from '../testing/two-replicas';

let chat: TwoReplicas;
beforeAll(async () => {
  chat = await createTwoReplicas();
});
afterAll(() => chat.close());

test('a changed event is sent to everyone at every replica', async () => {
  const sockets = await Promise.all([chat.connect(chat.one, chat.person()), chat.connect(chat.two, chat.person())]);
  const received = sockets.map((socket) => collect(socket, 'event-changed'));
  await eventually(async () => {
    await chat.redis.publish(signals.eventChanged.channel, JSON.stringify({ eventId: 'e'.repeat(24) }));
    return received.every(([first]) => first?.eventId === 'e'.repeat(24));
  });
});

test('a changed name or picture of a person is sent to everyone at every replica', async () => {
  const sockets = await Promise.all([chat.connect(chat.one, chat.person()), chat.connect(chat.two, chat.person())]);
  const received = sockets.map((socket) => collect(socket, 'person-changed'));
  const userId = 'a'.repeat(24);
  await eventually(async () => {
    await chat.redis.publish(signals.personChanged.channel, JSON.stringify({ userId }));
    return received.every(([first]) => first?.userId === userId);
  });
});

test("a changed pulse is sent to everyone at every replica, without the person's identity", async () => {
  const sockets = await Promise.all([chat.connect(chat.one, chat.person()), chat.connect(chat.two, chat.person())]);
  const received = sockets.map((socket) => collect(socket, 'pulse-changed'));
  const eventId = 'f'.repeat(24);
  await eventually(async () => {
    await chat.redis.publish(signals.pulseChanged.channel, JSON.stringify({ eventId, userId: 'somebody' }));
    return received.every(({ length }) => length > 0);
  });
  expect(received.map(([first]) => first)).toEqual([{ eventId }, { eventId }]);
});
