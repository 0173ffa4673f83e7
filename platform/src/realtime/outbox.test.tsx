import { act } from '@testing-library/react';
import { discardMessage, retryMessage, sendMessage } from './outbox';
import { CHAPTER, ok, panel, prepare, refusal, socket, start, tick } from './rig';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepare();

test('one in flight per chapter, in order; what is acknowledged and stands in the room is gone', async () => {
  await start();
  const acks: ((answer: unknown) => void)[] = [];
  socket().answer = (event, payload) => new Promise((resolve) => acks.push(() => resolve(ok(event, payload))));
  sendMessage(CHAPTER, '  one ');
  sendMessage(CHAPTER, 'two');
  sendMessage(4, 'elsewhere');
  await tick();
  expect(socket().sentOf('send-message')).toMatchObject([{ chapterId: CHAPTER, content: 'one' }, { chapterId: 4, content: 'elsewhere' }]);
  expect(panel()).toBe('connected | one:sending | two:sending');
  acks[0]?.(undefined);
  await tick();
  const [first, , second] = socket().sentOf('send-message') as { clientId: string; content: string }[];
  expect(second?.content).toBe('two');
  await act(async () => socket().receive('new-message', { chapterId: CHAPTER, seq: 8, clientId: first?.clientId }));
  expect(panel()).toBe('connected | two:sending');
  acks[1]?.(undefined);
  acks[2]?.(undefined);
  await tick();
  expect(panel()).toBe('connected | two:sending');
  await tick(2000);
  expect(panel()).toBe('connected');
});

test('nothing is sent for an empty text', async () => {
  await start();
  expect(sendMessage(CHAPTER, ' \n ')).toBeUndefined();
  expect(socket().sentOf('send-message')).toEqual([]);
});

test('without an acknowledgement in 5 s it is sent again under the same id, with growing pauses up to 5 s', async () => {
  await start();
  socket().answer = () => undefined;
  sendMessage(CHAPTER, 'hello');
  const tries = () => socket().sentOf('send-message').length;
  await tick();
  for (const [pause, count] of [[1000, 2], [2000, 3], [4000, 4], [5000, 5], [5000, 6]] as const) {
    await tick(5000 + pause - 1);
    expect(tries()).toBe(count - 1);
    await tick(1);
    expect(tries()).toBe(count);
  }
  expect(new Set(socket().sentOf('send-message').map((sent) => (sent as { clientId: string }).clientId)).size).toBe(1);
  socket().answer = ok;
  await tick(10_000);
  await tick(2000);
  expect(panel()).toBe('connected');
});

test('a refusal that may pass is tried again; a final one is shown, and the next message goes on', async () => {
  await start();
  socket().answer = () => refusal(true);
  sendMessage(CHAPTER, 'first');
  sendMessage(CHAPTER, 'second');
  await tick();
  socket().answer = (event, payload) => ((payload as { content: string }).content === 'first' ? refusal(false) : ok(event, payload));
  await tick(1000);
  await tick(2000);
  expect(panel()).toBe('connected | first:failed:You are not a member of this chapter.');
  socket().answer = ok;
  const [{ clientId }] = socket().sentOf('send-message') as [{ clientId: string }];
  await act(async () => retryMessage(clientId));
  await tick(2000);
  expect(panel()).toBe('connected');
  expect((socket().sentOf('send-message').at(-1) as { clientId: string }).clientId).toBe(clientId);
});

test('a refused message can be discarded', async () => {
  await start();
  socket().answer = () => refusal(false);
  const clientId = sendMessage(CHAPTER, 'no') ?? '';
  await tick();
  await act(async () => discardMessage(clientId));
  expect(panel()).toBe('connected');
});

test('written while disconnected, it goes out after the reconnect', async () => {
  await start();
  await act(async () => socket().serverLoses());
  await act(async () => { sendMessage(CHAPTER, 'later'); });
  await tick(60_000);
  expect(socket().sentOf('send-message')).toEqual([]);
  expect(panel()).toBe('disconnected | later:sending');
  await act(async () => socket().serverConnects());
  await tick(2000);
  expect(socket().sentOf('send-message')).toHaveLength(1);
  expect(panel()).toBe('connected');
});
