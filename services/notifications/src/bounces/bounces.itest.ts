import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import { sign } from './signature';
import { confirmAddress, createTestServer, type TestServer } from '../testing/test-server';
import { announced } from '../notices/testing-domain-events';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

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
const office = () => server.office(server.addPerson().id);

/** Sends a letter to a new subscriber. Resolves to it, its address and the sender of its envelope. */
async function sentLetter() {
  server.subscribers.clear();
  const email = `${someId()}@example.org`;
  server.subscribers.set(someId(), { email, isConfirmed: true });
  const content = { subject: 'Spring', text: 'Come.', items: [], recipients: { kind: 'readers' as const } };
  const as = office();
  const { id } = await as.create({ body: content });
  await as.send({ params: { id }, body: {} }, { headers: { 'If-Match': '"1"' } });
  await eventually(async () => (await as.get({ params: { id } })).state === 'sent');
  return { id, email, from: server.mailsTo(email).at(-1)!.from };
}
const countsOf = async (id: string) => (await office().get({ params: { id } })).counts;

test('A letter that comes back is shown as bounced and suppresses its address, and a repeated report changes nothing', async () => {
  const { id, from } = await sentLetter();
  expect(from).toMatch(/^b\+l[0-9a-f]{24}\.[0-9a-f]{16}@bounces\.test$/);
  expect(await report(from, '5.1.1')).toBe(200);
  expect(await countsOf(id)).toMatchObject({ sent: 0, failed: 1 });
  const { readers } = await office().deliveries({ params: { id }, query: { state: 'failed' } });
  expect(readers).toMatchObject([{ reason: '5.1.1 as the mail server says' }]);
  expect(await suppressed().countDocuments({ suppressedAt: { $exists: true } })).toBe(1);
  await suppressed().deleteMany({}); // An accepted mail also removes the address from the list.
  expect(await report(from, '5.1.1')).toBe(200);
  expect(await suppressed().countDocuments()).toBe(0);
});

test.each(['4.2.2', '2.0.0', '5.7.515'])('The status %s suppresses no address', async (status) => {
  const { id, from } = await sentLetter();
  expect(await report(from, status)).toBe(200);
  expect([await countsOf(id), await suppressed().countDocuments()]).toMatchObject([{ sent: 1, failed: 0 }, 0]);
});

test('A report that is unsigned, old or signed with another key is refused, and an unknown delivery has no effect', async () => {
  const { id, from } = await sentLetter();
  expect(await report(from, '5.1.1', { secret: 'another key' })).toBe(401);
  expect(await report(from, '5.1.1', { at: new Date(Date.now() - 600_000) })).toBe(401);
  expect(await report(from.replace('b+l', 'b+n'), '5.1.1')).toBe(200);
  expect([await countsOf(id), await suppressed().countDocuments()]).toMatchObject([{ sent: 1, failed: 0 }, 0]);
  const unsigned = server.environment.client(
    (await import('@meridian/shared-types/contracts')).bouncesApi,
    server.running.url,
  );
  expect(await outcome(unsigned.report({ body: { to: from, status: '5.1.1' } }))).toMatch(/^401 /);
});

test('A mail about a notice that comes back suppresses its address, and one about the account has the sender of the site', async () => {
  const { id, email } = server.addPerson();
  server.audiences.roles.set(id, 'member');
  await server.service.appendDomainEvents({ body: { records: [announced()] } });
  await eventually(() => server.mailsTo(email).length === 1);
  const { from } = server.mailsTo(email)[0]!;
  expect(from).toMatch(/^b\+n/);
  expect(await report(from, '5.2.1')).toBe(200);
  expect((await server.preferences(id).read()).mailRefusal).toBe('closed');
  await server.service.appendDomainEvents({ body: { records: [confirmAddress(id)] } });
  await eventually(() => server.mailsTo(email).length === 2);
  expect(server.mailsTo(email)[1]!.from).toBe('noreply@meridian.test');
  await eventually(async () => (await server.preferences(id).read()).mailRefusal === undefined);
  expect(await report(from, '5.2.1')).toBe(200); // The repeated report has already counted.
  expect((await server.preferences(id).read()).mailRefusal).toBeUndefined();
});

test('A complaint about a letter ends the letters to its address for good, and counts once', async () => {
  const { id, email, from } = await sentLetter();
  expect(await report(from, '2.0.0', { isComplaint: true })).toBe(200);
  expect(await countsOf(id)).toMatchObject({ sent: 0, failed: 1 });
  await eventually(() => server.subscribers.size === 0);
  await suppressed().deleteMany({}); // An accepted mail about the account also removes the address from the list.
  const person = server.addPerson({ email });
  expect(await server.preferences(person.id).readLetters()).toEqual({ wantsLetters: false });
  await server.preferences(person.id).chooseLetters({ body: { wantsLetters: true } });
  expect(await report(from, '2.0.0', { isComplaint: true })).toBe(200);
  expect(await server.preferences(person.id).readLetters()).toEqual({ wantsLetters: true });
});

test('A complaint about a notice ends all mail besides that about the account', async () => {
  const { id, email } = server.addPerson();
  server.audiences.roles.set(id, 'member');
  await server.service.appendDomainEvents({ body: { records: [announced()] } });
  await eventually(() => server.mailsTo(email).length === 1);
  expect(await report(server.mailsTo(email)[0]!.from, '2.0.0', { isComplaint: true })).toBe(200);
  expect((await server.preferences(id).read()).mailRefusal).toBe('refused');
  expect(await server.preferences(id).readLetters()).toEqual({ wantsLetters: false });
});
