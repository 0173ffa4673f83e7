import { eventually } from '@meridian/service-kit/testing';
import { failOnce } from '../testing/fail-once';
import { letterCalls } from '../testing/letters';
import { useServer } from '../testing/test-server';

const server = useServer();
const { send, sendToAll, read, becomes, act, listDeliveries, addSubscriber } = letterCalls(server);
const deliveries = () => server.db.collection('letterDeliveries');
afterEach(() => {
  server.subscribers.clear();
  server.mailbox.empty();
});

test.each([
  ['no such address', { at: 'recipient', code: 550, status: '5.1.1' }, true],
  ['a full mailbox', { at: 'recipient', code: 552, status: '5.2.2' }, false],
] as const)('%s: The letter fails, and only a hard refusal stops the address', async (_what, fault, stops) => {
  const { email } = addSubscriber();
  server.mailbox.setFault(email, fault);
  const letter = await sendToAll();
  const { readers } = await listDeliveries(letter, 'failed');
  expect(readers).toMatchObject([{ email, reason: expect.stringContaining(fault.status) }]);
  server.mailbox.setFault(email, undefined);
  const second = await sendToAll();
  expect(server.mailsTo(email)).toHaveLength(stops ? 0 : 1);
  expect((await read(second)).counts).toMatchObject(stops ? { suppressed: 1 } : { sent: 1 });
});

test('A refusal of the sender pauses the letter and suppresses no address, and a resumed letter continues', async () => {
  const { email } = addSubscriber();
  server.mailbox.setFault(email, { at: 'text', code: 550, status: '5.7.515' });
  const letter = await send();
  await becomes(letter, 'paused');
  expect(await read(letter)).toMatchObject({ problem: expect.stringContaining('5.7.515'), counts: { waiting: 1 } });
  server.mailbox.setFault(email, undefined);
  await act(letter, 'resume');
  await becomes(letter, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);
});

test('A letter that a mail server took without a reply counts as possibly sent, and is never sent again', async () => {
  const { email } = addSubscriber();
  server.mailbox.setFault(email, 'drop');
  const letter = await sendToAll();
  expect((await read(letter)).counts).toMatchObject({ uncertain: 1, sent: 0 });
  expect(server.mailsTo(email)).toHaveLength(1);
});

test('One of three processes sends; when it dies, another continues, and each reader gets one letter', async () => {
  const others = [await server.startReplica(), await server.startReplica()];
  const all = Array.from({ length: 120 }, () => addSubscriber());
  const letter = await send();
  await eventually(async () => (await deliveries().countDocuments({ state: 'sent' })) > 10, 30_000);
  // This simulates that the sender died after the mark of one delivery.
  const handed = await deliveries().findOneAndUpdate(
    { state: 'waiting' },
    { $set: { state: 'handed', holder: 'dead' } },
  );
  await server.db.collection('leases').updateOne({}, { $set: { holder: 'dead', until: new Date(0) } });
  await becomes(letter, 'sent');
  await Promise.all(others.map((replica) => replica.stop()));
  const { counts } = await read(letter);
  const died = handed ? 1 : 0;
  expect(counts).toMatchObject({ sent: all.length - died, uncertain: died, waiting: 0, handed: 0 });
  expect(all.filter(({ email }) => server.mailsTo(email).length > 1)).toEqual([]);
}, 60_000);

test('If the store fails after a letter, it counts as possibly sent and is not repeated, and the others are sent', async () => {
  const all = Array.from({ length: 10 }, () => addSubscriber());
  const store = failOnce('letterDeliveries', 'sent');
  const letter = await sendToAll();
  store.restore();
  expect((await read(letter)).counts).toMatchObject({ sent: all.length - 1, uncertain: 1, handed: 0 });
  expect(all.filter(({ email }) => server.mailsTo(email).length !== 1)).toEqual([]);
});
