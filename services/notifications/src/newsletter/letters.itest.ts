import { HOUR_MS } from '@meridian/shared-types';
import { eventually, letTimePass, outcome, someId } from '@meridian/service-kit/testing';
import type { Letter, LetterContent } from '@meridian/shared-types';
import { createTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let office: ReturnType<TestServer['office']>;
beforeAll(async () => {
  server = await createTestServer();
  office = server.office(server.addPerson({ name: 'Grace Admin' }).id);
});
afterAll(() => server.close());
afterEach(async () => {
  server.subscribers.clear();
  server.mailbox.empty();
});

const CONTENT: LetterContent = {
  subject: 'Spring at Meridian',
  text: 'It is spring.\n\nCome and see.',
  items: [{ title: 'Dinner', text: 'Bring a dish.', path: '/events/dinner' }],
  recipients: { kind: 'readers' },
};
const ifMatch = ({ version }: Letter) => ({ headers: { 'If-Match': `"${version}"` } });
const addSubscriber = (email = `${someId()}@example.org`) => {
  const id = someId();
  server.subscribers.set(id, { email, isConfirmed: true });
  return { id, email };
};
async function send(change: Partial<LetterContent> = {}) {
  const letter = await office.create({ body: { ...CONTENT, ...change } });
  return office.send({ params: { id: letter.id }, body: {} }, ifMatch(letter));
}
const becomes = (letter: Letter, state: Letter['state']) =>
  eventually(async () => (await office.get({ params: { id: letter.id } })).state === state, 20_000);

test('Each address gets a letter once, a reader who is also a member gets one, and one who unsubscribed gets none', async () => {
  const [ana, ben, gone, quiet] = [addSubscriber(), addSubscriber(), addSubscriber(), addSubscriber()];
  const member = server.addPerson();
  const unwilling = server.addPerson({ wantsMail: false });
  addSubscriber(member.email);
  const letter = await send({ recipients: { kind: 'all' } });
  await becomes(letter, 'sent');
  expect(server.mailsTo(member.email)).toHaveLength(1);
  expect(server.mailsTo(unwilling.email)).toHaveLength(0);
  for (const { email } of [ana, ben, gone, quiet]) expect(server.mailsTo(email)).toHaveLength(1);
  const raw = server.mailsTo(ana.email)[0]!.raw.toString();
  expect(raw).toContain('Subject: Spring at Meridian');
  const link = /^List-Unsubscribe: <https:\/\/meridian\.test(\/api\/u\/[\w-]{28})>\r$/m.exec(raw)![1]!;
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(raw).toMatch(/^List-I[dD]: <newsletter\.meridian\.test>\r$/m);
  expect(raw.replace(/=\r\n/g, '')).toContain(`https://meridian.test${link}`);

  await fetch(`${server.running.url}${link}`, { method: 'POST' });
  await eventually(() => !server.subscribers.has(ana.id));
  server.mailbox.empty();
  await becomes(await send(), 'sent');
  expect([server.mailsTo(ana.email).length, server.mailsTo(ben.email).length]).toEqual([0, 1]);
});

test('A letter has the state of its events when it is sent: moved, cancelled or gone', async () => {
  const { email } = addSubscriber();
  const [moved, cancelled] = [server.brief(), server.brief()];
  server.audiences.briefs.push(moved, cancelled);
  const item = (title: string, id: string) => ({ title, text: 'Bring a dish.', path: `/events/${id}` });
  const items = [item('Dinner', moved.id), item('Walk', cancelled.id), item('Gone', someId()), ...CONTENT.items];
  const letter = await office.create({ body: { ...CONTENT, items } });
  Object.assign(moved, { startTime: '2099-07-04T16:30:00.000Z', startLocal: '2099-07-04T18:30' });
  Object.assign(cancelled, { isCancelled: true });
  await office.send({ params: { id: letter.id }, body: {} }, ifMatch(letter));
  await becomes(letter, 'sent');
  const { text } = await office.preview({ params: { id: letter.id } });
  expect(text).toMatch(/Dinner\n.*July 4.*6:30.PM.*\nBring a dish\.\nhttps/);
  expect(text).toContain('Cancelled: Walk\nBring a dish.\n');
  expect(text).not.toContain('Gone');
  const raw = server.mailsTo(email)[0]!.raw.toString().replace(/=\r\n/g, '');
  expect(raw).toMatch(/July 4.*6:30/);
  expect(raw).toContain('Cancelled: Walk');
  expect(raw).not.toContain('Gone');
});

test('An event for members only is in the letters of members alone, by its visibility when the letter is sent', async () => {
  const reader = addSubscriber();
  const [member, lapsed] = [server.addPerson(), server.addPerson({ isActive: false })];
  const event = server.brief();
  server.audiences.briefs.push(event);
  const items = [{ title: 'Board dinner', text: 'In secret.', path: `/events/${event.id}?from=letter` }];
  const letter = await office.create({ body: { ...CONTENT, items, recipients: { kind: 'all' } } });
  event.isPublic = false;
  await office.send({ params: { id: letter.id }, body: {} }, ifMatch(letter));
  await becomes(letter, 'sent');
  const rawTo = (email: string) => server.mailsTo(email)[0]!.raw.toString();
  expect(rawTo(member.email)).toContain('Board dinner');
  for (const { email } of [reader, lapsed]) expect(rawTo(email)).not.toMatch(/Board dinner|secret/);
});

test('A letter of invisible characters alone is refused, when it is written and when it is changed', async () => {
  const invisible = { ...CONTENT, text: '\u2060', items: [] };
  const refusal = /^400 .*Contains no visible characters/;
  const count = async () => (await office.list({ query: {} })).length;
  const before = await count();
  expect(await outcome(office.create({ body: invisible }))).toMatch(refusal);
  expect(await count()).toBe(before);
  const letter = await office.create({ body: { ...invisible, text: '' } });
  const change = office.update({ params: { id: letter.id }, body: invisible }, ifMatch(letter));
  expect(await outcome(change)).toMatch(refusal);
  expect(await outcome(office.send({ params: { id: letter.id }, body: {} }, ifMatch(letter)))).toMatch(
    /^400 This letter has no text/,
  );
});

test('A letter to chapters is not sent to the members of a chapter that was archived meanwhile', async () => {
  const member = server.addPerson();
  server.audiences.roles.set(member.id, 'member');
  const recipients = { kind: 'chapters' as const, chapterIds: [1] };
  server.audiences.archived.add(1);
  await becomes(await send({ recipients }), 'sent');
  expect(server.mailsTo(member.email)).toHaveLength(0);
  server.audiences.archived.delete(1);
  await becomes(await send({ recipients }), 'sent');
  expect(server.mailsTo(member.email)).toHaveLength(1);
  server.audiences.roles.delete(member.id);
});

test('A reader who unsubscribes between the deliveries and the mail gets none', async () => {
  const [ana, ben] = [addSubscriber(), addSubscriber()];
  const letter = await office.create({ body: CONTENT });
  await server.refuseLetters(ana.email);
  const sent = await office.send({ params: { id: letter.id }, body: {} }, ifMatch(letter));
  await becomes(sent, 'sent');
  expect([server.mailsTo(ana.email).length, server.mailsTo(ben.email).length]).toEqual([0, 1]);
  const { readers } = await office.deliveries({ params: { id: letter.id }, query: { state: 'suppressed' } });
  expect(readers).toMatchObject([{ email: ana.email, reason: 'The reader wants no letters.' }]);
});

test('Two admins who send a letter at once send it once, and a draft that was changed meanwhile is not sent', async () => {
  const { email } = addSubscriber();
  const letter = await office.create({ body: CONTENT });
  const params = { id: letter.id };
  const both = await Promise.all([1, 2].map(() => outcome(office.send({ params, body: {} }, ifMatch(letter)))));
  expect(both.sort()).toEqual([
    expect.stringMatching(/^409 This letter is (scheduled|being sent): that is not possible now\.$/),
    'ok',
  ]);
  await becomes(letter, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);

  const draft = await office.create({ body: CONTENT });
  await office.update({ params: { id: draft.id }, body: { ...CONTENT, text: 'Other' } }, ifMatch(draft));
  const stale = { params: { id: draft.id }, body: {} };
  expect(await outcome(office.send(stale, ifMatch(draft)))).toMatch(/^412 /);
  expect(await outcome(office.update({ ...stale, body: CONTENT }, ifMatch(draft)))).toMatch(/^412 /);
});

test('A letter can be scheduled and cancelled, and must be confirmed when it was due more than a day ago', async () => {
  addSubscriber();
  const letter = await office.create({ body: CONTENT });
  const at = new Date(Date.now() + HOUR_MS).toISOString();
  const scheduled = await office.send({ params: { id: letter.id }, body: { at } }, ifMatch(letter));
  expect(scheduled).toMatchObject({ state: 'scheduled', sendAt: at });
  const letters = server.db.collection('letters');
  await letters.updateOne({ state: 'scheduled' }, { $set: { sendAt: new Date(Date.now() - 25 * HOUR_MS) } });
  await becomes(letter, 'late');
  expect(server.mailbox.mails()).toHaveLength(0);
  await office.act({ params: { id: letter.id }, body: { action: 'resume' } });
  await becomes(letter, 'sent');
  expect(server.mailbox.mails()).toHaveLength(1);
  expect(await outcome(office.act({ params: { id: letter.id }, body: { action: 'cancel' } }))).toMatch(/^409 /);
});

test('A letter that was scheduled for an hour later is sent then', async () => {
  const { email } = addSubscriber();
  await becomes(await send(), 'sent'); // A request started this run.
  server.mailbox.empty();
  const letter = await office.create({ body: CONTENT });
  const at = new Date(Date.now() + 60 * 60_000).toISOString();
  await office.send({ params: { id: letter.id }, body: { at } }, ifMatch(letter));
  letTimePass(60 * 60_000);
  await eventually(async () => (await outcome(office.get({ params: { id: letter.id } }))) === 'ok');
  await becomes(letter, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);
});

test('A test goes to the admin alone, and the preview is what readers get', async () => {
  const letter = await office.create({ body: CONTENT });
  await office.sendTest({ params: { id: letter.id } });
  expect(server.mailbox.mails().map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())![1])).toEqual([
    '[Test] Spring at Meridian',
  ]);
  const preview = await office.preview({ params: { id: letter.id } });
  expect(preview.html).toContain('Hello Grace Admin,');
  expect(preview.text).toContain('Come and see.');
  expect(preview.bytes).toBeLessThan(80_000);
});

test('The office sees the number of recipients before a letter is sent, and afterwards why some did not get it', async () => {
  const [reader, left] = [addSubscriber(), addSubscriber()];
  server.addPerson({ wantsMail: false });
  await server.refuseLetters(left.email);
  addSubscriber(reader.email);
  const draft = await office.create({ body: CONTENT });
  const before = await office.countReaders({ params: { id: draft.id } });
  await office.send({ params: { id: draft.id }, body: {} }, ifMatch(draft));
  await becomes(draft, 'sent');
  const { counts, reasons } = await office.get({ params: { id: draft.id } });
  expect(before).toEqual({ count: counts.sent });
  expect(server.mailsTo(reader.email)).toHaveLength(1);
  expect(reasons).toEqual([{ state: 'suppressed', reason: 'The reader wants no letters.', count: counts.suppressed }]);
});
