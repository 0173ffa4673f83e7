import { eventually, outcome } from '@meridian/service-kit/testing';
import { bouncesApi } from '@meridian/shared-types/contracts';
import { announced, confirmAddress } from '../testing/domain-events';
import { letterCalls } from '../testing/letters';
import { useServer } from '../testing/test-server';
import { sign } from './signature';

const server = useServer();
const { addSubscriber, sendToAll, read, listDeliveries } = letterCalls(server);

/** Reports that a mail came back, as a relay does. */
async function report(
  to: string,
  status: string,
  { secret = server.env.BOUNCE_SECRET, at = new Date(), isComplaint = false } = {},
) {
  const text = 'as the mail server says';
  const body = JSON.stringify({ to, status, text, ...(isComplaint && { isComplaint }) });
  const response = await fetch(`${server.running.url}/api/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bounce-signature': sign(secret, body, at) },
    body,
  });
  return response.status;
}
const suppressed = () => server.db.collection('suppressedAddresses');

/** Sends a letter to a new subscriber. Resolves to it, its address and the sender of its envelope. */
async function sendLetter() {
  server.subscribers.clear();
  const { email } = addSubscriber();
  const { id } = await sendToAll();
  const { from } = server.mailsTo(email).at(-1)!;
  const state = async () => {
    const { sent, failed } = (await read({ id })).counts;
    return { sent, failed, suppressed: await suppressed().countDocuments() };
  };
  return { id, email, from, state };
}
/** Notifies a member by mail. Resolves to the sender of the envelope, too. */
async function sendNotice() {
  const { id, email } = server.member();
  await server.deliver(announced());
  await eventually(() => server.mailsTo(email).length === 1);
  const { from } = server.mailsTo(email)[0]!;
  return { id, email, from, readRefusal: async () => (await server.preferences(id).read()).mailRefusal };
}

test('A letter that comes back is shown as bounced and suppresses its address, and a repeated report changes nothing', async () => {
  const { id, from, state } = await sendLetter();
  expect(from).toMatch(/^b\+l[0-9a-f]{24}\.[0-9a-f]{16}@bounces\.test$/);
  expect(await report(from, '5.1.1')).toBe(200);
  expect(await state()).toEqual({ sent: 0, failed: 1, suppressed: 1 });
  expect((await listDeliveries({ id }, 'failed')).readers).toMatchObject([{ reason: '5.1.1 as the mail server says' }]);
  await suppressed().deleteMany({}); // An accepted mail also removes the address from the list.
  expect(await report(from, '5.1.1')).toBe(200);
  expect(await suppressed().countDocuments()).toBe(0);
});

test.each(['4.2.2', '2.0.0', '5.7.515'])('The status %s suppresses no address', async (status) => {
  const { from, state } = await sendLetter();
  expect(await report(from, status)).toBe(200);
  expect(await state()).toEqual({ sent: 1, failed: 0, suppressed: 0 });
});

test('A report that is unsigned, old or signed with another key is refused, and an unknown delivery has no effect', async () => {
  const { from, state } = await sendLetter();
  expect(await report(from, '5.1.1', { secret: 'another key' })).toBe(401);
  expect(await report(from, '5.1.1', { at: new Date(Date.now() - 600_000) })).toBe(401);
  const unsigned = server.environment.client(bouncesApi, server.running.url);
  expect(await outcome(unsigned.report({ body: { to: from, status: '5.1.1' } }))).toMatch(/^401 /);
  expect(await report(from.replace('b+l', 'b+n'), '5.1.1')).toBe(200);
  expect(await state()).toEqual({ sent: 1, failed: 0, suppressed: 0 });
});

test('A mail about a notice that comes back suppresses its address, and one about the account has the sender of the site', async () => {
  const { id, email, from, readRefusal } = await sendNotice();
  expect(from).toMatch(/^b\+n/);
  expect(await report(from, '5.2.1')).toBe(200);
  expect(await readRefusal()).toBe('closed');
  await server.deliver(confirmAddress(id));
  await eventually(() => server.mailsTo(email).length === 2);
  expect(server.mailsTo(email)[1]!.from).toBe('noreply@meridian.test');
  await eventually(async () => (await readRefusal()) === undefined);
  expect(await report(from, '5.2.1')).toBe(200); // The repeated report has already counted.
  expect(await readRefusal()).toBeUndefined();
});

test('A complaint about a letter ends the letters to its address for good, and counts once', async () => {
  const { email, from, state } = await sendLetter();
  expect(await report(from, '2.0.0', { isComplaint: true })).toBe(200);
  expect(await state()).toMatchObject({ sent: 0, failed: 1 });
  await eventually(() => server.subscribers.size === 0);
  await suppressed().deleteMany({}); // An accepted mail about the account also removes the address from the list.
  const preferences = server.preferences(server.addPerson({ email }).id);
  expect(await preferences.readLetters()).toEqual({ wantsLetters: false });
  await preferences.chooseLetters({ body: { wantsLetters: true } });
  expect(await report(from, '2.0.0', { isComplaint: true })).toBe(200);
  expect(await preferences.readLetters()).toEqual({ wantsLetters: true });
});

test('A complaint about a notice ends all mail besides that about the account', async () => {
  const { id, from, readRefusal } = await sendNotice();
  expect(await report(from, '2.0.0', { isComplaint: true })).toBe(200);
  expect(await readRefusal()).toBe('refused');
  expect(await server.preferences(id).readLetters()).toEqual({ wantsLetters: false });
});
