import { eventually } from '@meridian/service-kit/testing';
import { createRoom } from '../testing/rooms';
import { collect, emitWithAck, upTo } from '../testing/socket-events';
import { useChat } from '../testing/use-chat';

const chat = useChat();

/** Creates a room in which Ana types, and the events that Ben receives. */
async function createTyping() {
  const room = await createRoom(chat);
  const { chapterId, socket, listening } = room;
  await emitWithAck(socket, 'join-chapter', chapterId);
  const [started, stopped] = [collect(listening, 'user-typing'), collect(listening, 'user-stopped-typing')];
  const start = () => emitWithAck(socket, 'typing-start', chapterId);
  return { ...room, started, stopped, start };
}

test('the others in the room are notified on every replica, and the typing person is not', async () => {
  const { chapterId, ana, socket, started, stopped, start } = await createTyping();
  const otherTab = await chat.connect(chat.two, ana);
  await emitWithAck(otherTab, 'join-chapter', chapterId);
  const own = [socket, otherTab].map((each) => collect(each, 'user-typing'));
  expect(await start()).toEqual({ ok: true });
  await eventually(() => started.length === 1);
  expect(started).toEqual([{ userId: ana.userId, chapterId, name: ana.name }]);
  await emitWithAck(socket, 'typing-stop', { chapterId });
  await eventually(() => stopped.length === 1);
  await emitWithAck(socket, 'typing-stop', chapterId); // Typing has already stopped, so this sends no event.
  await start();
  socket.disconnect();
  await eventually(() => stopped.length === 2);
  expect(own).toEqual([[], []]);
});

test('repeated typing-start events are sent to the others each time', async () => {
  const { chapterId, socket, started, stopped, start } = await createTyping();
  for (const count of [1, 2, 3]) {
    expect(await start()).toEqual({ ok: true });
    await eventually(() => started.length === count);
  }
  await emitWithAck(socket, 'typing-stop', chapterId);
  await eventually(() => stopped.length === 1);
  expect(started).toHaveLength(3);
});

test('leaving the room ends typing, and more than 5 events a second are refused', async () => {
  const { chapterId, socket, started, stopped, start } = await createTyping();
  // A slow machine handles too few events per second for all of these to be accepted.
  const acks = await Promise.all(upTo(60).map(start));
  expect(acks.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(5);
  const refused = { ok: false, retryable: true, retryAfter: 1, problem: { status: 429 } };
  expect(acks.find(({ ok }) => !ok)).toMatchObject(refused);
  await emitWithAck(socket, 'leave-chapter', chapterId);
  await eventually(() => stopped.length === 1 && started.length > 0);
});
