import { act, renderHook } from '@testing-library/react';
import { aProblem } from '../../testing';
import { discardMessage, retryMessage, sendMessage, useOutbox } from './outbox';
import { splitByLog } from './outbox-entries';
import { CHAPTER, CHAT, ok, panel, prepare, refusal, socket, renderBridge, tick } from '../testing/render-bridge';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepare();

test('one message per chapter is sent at a time, in order, and acknowledged messages leave when the log has them', async () => {
  await renderBridge();
  const acks: ((ack: unknown) => void)[] = [];
  socket().acknowledge = (event, payload) => new Promise((resolve) => acks.push(() => resolve(ok(event, payload))));
  sendMessage(CHAT, '  one ');
  sendMessage(CHAT, 'two');
  sendMessage('chapter:4', 'elsewhere');
  await tick();
  expect(socket().sentOf('send-message')).toMatchObject([
    { chapterId: CHAPTER, content: 'one' },
    { chapterId: 4, content: 'elsewhere' },
  ]);
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

test('an empty text is not sent', async () => {
  await renderBridge();
  expect(sendMessage(CHAT, ' \n ')).toBeUndefined();
  expect(socket().sentOf('send-message')).toEqual([]);
});

test('without an ack in 5 s the page reconnects, and resends the message immediately with the same id', async () => {
  await renderBridge();
  const made = socket();
  made.acknowledge = () => undefined;
  sendMessage(CHAT, 'hello');
  await tick(4999);
  expect([made.connects, panel()]).toEqual([0, 'connected | hello:sending']);
  await tick(1);
  expect(panel()).toBe('disconnected | hello:sending');
  made.acknowledge = ok;
  await tick(1000);
  expect(made.connects).toBe(1);
  await tick(2000);
  expect(panel()).toBe('connected');
  expect(new Set(made.sentOf('send-message').map((sent) => (sent as { clientId: string }).clientId)).size).toBe(1);
});

test('if reconnecting does not help, the connection is kept longer each time, and retries have growing delays', async () => {
  await renderBridge();
  const made = socket();
  made.acknowledge = () => undefined;
  sendMessage(CHAT, 'hello');
  await tick(300_000);
  expect(made.connects).toBeGreaterThanOrEqual(5);
  expect(made.connects).toBeLessThanOrEqual(8); // It reconnects after 5 s, and then after 10, 20, 40, 60, 60 … s.
  expect(made.sentOf('send-message').length).toBeLessThan(40);
});

test('a message refused by the rate limit shows the delay, and is sent when it is over', async () => {
  await renderBridge();
  const refused = { ...refusal(true), retryAfter: 8, problem: aProblem(429, 'Too fast') };
  socket().acknowledge = () => refused;
  sendMessage(CHAT, 'first');
  sendMessage(CHAT, 'second');
  await tick();
  expect(panel()).toBe('connected | first:sending:8 s | second:sending');
  socket().acknowledge = ok;
  await tick(7999);
  expect(socket().sentOf('send-message')).toHaveLength(1);
  await tick(1);
  expect(socket().sentOf('send-message')).toHaveLength(3);
  await tick(2000);
  expect(panel()).toBe('connected');
});

test('a message whose id belongs to another one gets a new id when it is resent', async () => {
  await renderBridge();
  socket().acknowledge = () => ({
    ...refusal(false),
    problem: { ...aProblem(409, 'This message id was used for another message.'), code: 'client_id_reused' },
  });
  const clientId = sendMessage(CHAT, 'first') ?? '';
  await tick();
  expect(panel()).toBe('connected | first:failed:This message id was used for another message.');
  socket().acknowledge = ok;
  await act(async () => retryMessage(clientId));
  await tick(2000);
  const ids = (socket().sentOf('send-message') as { clientId: string }[]).map((sent) => sent.clientId);
  expect(ids).toHaveLength(2);
  expect(ids[1]).not.toBe(clientId);
  expect(panel()).toBe('connected');
});

test('a temporary refusal is retried, a final one is shown, and the next message is sent', async () => {
  await renderBridge();
  socket().acknowledge = () => refusal(true);
  sendMessage(CHAT, 'first');
  sendMessage(CHAT, 'second');
  await tick();
  socket().acknowledge = (event, payload) =>
    (payload as { content: string }).content === 'first' ? refusal(false) : ok(event, payload);
  await tick(1000);
  await tick(2000);
  expect(panel()).toBe('connected | first:failed:You are not a member of this chapter.');
  socket().acknowledge = ok;
  const [{ clientId }] = socket().sentOf('send-message') as [{ clientId: string }];
  await act(async () => retryMessage(clientId));
  await tick(2000);
  expect(panel()).toBe('connected');
  expect((socket().sentOf('send-message').at(-1) as { clientId: string }).clientId).toBe(clientId);
});

test('a refused message can be discarded', async () => {
  await renderBridge();
  socket().acknowledge = () => refusal(false);
  const clientId = sendMessage(CHAT, 'no') ?? '';
  await tick();
  await act(async () => discardMessage(clientId));
  expect(panel()).toBe('connected');
});

test('a message written while disconnected is sent after the reconnect', async () => {
  await renderBridge();
  await act(async () => socket().serverDisconnects());
  await act(async () => {
    sendMessage(CHAT, 'later');
  });
  await tick(60_000);
  expect(socket().sentOf('send-message')).toEqual([]);
  expect(panel()).toBe('disconnected | later:sending');
  await act(async () => socket().serverConnects());
  await tick(2000);
  expect(socket().sentOf('send-message')).toHaveLength(1);
  expect(panel()).toBe('connected');
});

test('a message that is in the loaded log leaves the outbox, even without an ack', async () => {
  await renderBridge();
  socket().acknowledge = () => undefined;
  const clientId = sendMessage(CHAT, 'hello');
  type Log = { clientId?: string }[];
  const hook = renderHook(({ log }) => useOutbox(CHAT, log), { initialProps: { log: [] as Log } });
  expect(hook.result.current.map(({ content }) => content)).toEqual(['hello']);
  hook.rerender({ log: [{ clientId }] });
  expect(hook.result.current).toEqual([]);
  await tick();
  expect(panel()).toBe('connected');
});

test('a message whose id belongs to another one has not arrived', () => {
  const entry = { conversation: CHAT, content: 'hello', createdAt: '2026-01-05T12:00:00.000Z', clientId: 'a' };
  const reused = { ...entry, state: 'failed' as const, idTaken: true };
  expect(splitByLog([reused], [{ clientId: 'a' }])).toEqual({ unconfirmed: [reused], inLog: [] });
});
