import { eventually, letTimePass, outcome, someId } from '@meridian/service-kit/testing';
import { HOUR_MS } from '@meridian/shared-types';
import { LETTER, letterCalls } from '../testing/letters';
import { useServer } from '../testing/test-server';

const server = useServer();
const calls = letterCalls(server);
const { office, create, sendDraft, sendToAll, read, becomes, update, act, listDeliveries, addSubscriber } = calls;
afterEach(() => {
  server.subscribers.clear();
  server.mailbox.empty();
});

test('Each address gets a letter once, a reader who is also a member gets one, and one who unsubscribed gets none', async () => {
  const [ana, ben, gone, quiet] = [addSubscriber(), addSubscriber(), addSubscriber(), addSubscriber()];
  const member = server.addPerson();
  const unwilling = server.addPerson({ wantsMail: false });
  addSubscriber(member.email);
  await sendToAll({ recipients: { kind: 'all' } });
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
  await sendToAll();
  expect([server.mailsTo(ana.email).length, server.mailsTo(ben.email).length]).toEqual([0, 1]);
});

test('A letter has the state of its events when it is sent: moved, cancelled or gone', async () => {
  const { email } = addSubscriber();
  const [moved, cancelled] = [server.brief(), server.brief()];
  server.audiences.briefs.push(moved, cancelled);
  const item = (title: string, id: string) => ({ title, text: 'Bring a dish.', path: `/events/${id}` });
  const items = [item('Dinner', moved.id), item('Walk', cancelled.id), item('Gone', someId()), ...LETTER.items];
  const letter = await create({ items });
  Object.assign(moved, { startTime: '2099-07-04T16:30:00.000Z', startLocal: '2099-07-04T18:30' });
  Object.assign(cancelled, { isCancelled: true });
  await sendDraft(letter);
  await becomes(letter, 'sent');
  const { text } = await office().preview({ params: { id: letter.id } });
  expect(text).toMatch(/Dinner\n.*July 4.*6:30.PM.*\nBring a dish\.\nhttps/);
  expect(text).toContain('Cancelled: Walk\nBring a dish.\n');
  expect(text).not.toContain('Gone');
  const raw = server.textTo(email);
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
  const letter = await create({ items, recipients: { kind: 'all' } });
  event.isPublic = false;
  await sendDraft(letter);
  await becomes(letter, 'sent');
  expect(server.textTo(member.email)).toContain('Board dinner');
  for (const { email } of [reader, lapsed]) expect(server.textTo(email)).not.toMatch(/Board dinner|secret/);
});

test('A letter of invisible characters alone is refused, when it is written and when it is changed', async () => {
  const invisible = { ...LETTER, text: '\u2060', items: [] };
  const refusal = /^400 .*Contains no visible characters/;
  const count = async () => (await office().list({ query: {} })).length;
  const before = await count();
  expect(await outcome(create(invisible))).toMatch(refusal);
  expect(await count()).toBe(before);
  const letter = await create({ ...invisible, text: '' });
  expect(await outcome(update(letter, invisible))).toMatch(refusal);
  expect(await outcome(sendDraft(letter))).toMatch(/^400 This letter has no text/);
});

test('A letter to chapters is not sent to the members of a chapter that was archived meanwhile', async () => {
  const member = server.member();
  const recipients = { kind: 'chapters' as const, chapterIds: [1] };
  server.audiences.archived.add(1);
  await sendToAll({ recipients });
  expect(server.mailsTo(member.email)).toHaveLength(0);
  server.audiences.archived.delete(1);
  await sendToAll({ recipients });
  expect(server.mailsTo(member.email)).toHaveLength(1);
  server.audiences.roles.delete(member.id);
});

test('A reader who unsubscribes between the deliveries and the mail gets none', async () => {
  const [ana, ben] = [addSubscriber(), addSubscriber()];
  const letter = await create();
  await server.refuseLetters(ana.email);
  await becomes(await sendDraft(letter), 'sent');
  expect([server.mailsTo(ana.email).length, server.mailsTo(ben.email).length]).toEqual([0, 1]);
  const { readers } = await listDeliveries(letter, 'suppressed');
  expect(readers).toMatchObject([{ email: ana.email, reason: 'The reader wants no letters.' }]);
});

test('Two admins who send a letter at once send it once, and a draft that was changed meanwhile is not sent', async () => {
  const { email } = addSubscriber();
  const letter = await create();
  const both = await Promise.all([1, 2].map(() => outcome(sendDraft(letter))));
  expect(both.sort()).toEqual([
    expect.stringMatching(/^409 This letter is (scheduled|being sent): that is not possible now\.$/),
    'ok',
  ]);
  await becomes(letter, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);

  const draft = await create();
  await update(draft, { ...LETTER, text: 'Other' });
  for (const refusal of await Promise.all([sendDraft(draft), update(draft, LETTER)].map(outcome)))
    expect(refusal).toMatch(/^412 /);
});

test('A letter can be scheduled and cancelled, and must be confirmed when it was due more than a day ago', async () => {
  addSubscriber();
  const letter = await create();
  const at = new Date(Date.now() + HOUR_MS).toISOString();
  expect(await sendDraft(letter, { at })).toMatchObject({ state: 'scheduled', sendAt: at });
  const letters = server.db.collection('letters');
  await letters.updateOne({ state: 'scheduled' }, { $set: { sendAt: new Date(Date.now() - 25 * HOUR_MS) } });
  await becomes(letter, 'late');
  expect(server.mailbox.mails()).toHaveLength(0);
  await act(letter, 'resume');
  await becomes(letter, 'sent');
  expect(server.mailbox.mails()).toHaveLength(1);
  expect(await outcome(act(letter, 'cancel'))).toMatch(/^409 /);
});

test('A letter that was scheduled for an hour later is sent then', async () => {
  const { email } = addSubscriber();
  await sendToAll(); // A request started this run.
  server.mailbox.empty();
  const letter = await create();
  const at = new Date(Date.now() + 60 * 60_000).toISOString();
  await sendDraft(letter, { at });
  letTimePass(60 * 60_000);
  await eventually(async () => (await outcome(read(letter))) === 'ok');
  await becomes(letter, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);
});

test('A test goes to the admin alone, and the preview is what readers get', async () => {
  const params = { id: (await create()).id };
  await office().sendTest({ params });
  const subjects = server.mailbox.mails().map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())![1]);
  expect(subjects).toEqual(['[Test] Spring at Meridian']);
  const preview = await office().preview({ params });
  expect(preview.html).toContain('Hello Grace Admin,');
  expect(preview.text).toContain('Come and see.');
  expect(preview.bytes).toBeLessThan(80_000);
});

test('The office sees the number of recipients before a letter is sent, and afterwards why some did not get it', async () => {
  const [reader, left] = [addSubscriber(), addSubscriber()];
  server.addPerson({ wantsMail: false });
  await server.refuseLetters(left.email);
  addSubscriber(reader.email);
  const draft = await create();
  const before = await office().countReaders({ params: { id: draft.id } });
  await becomes(await sendDraft(draft), 'sent');
  const { counts, reasons } = await read(draft);
  expect(before).toEqual({ count: counts.sent });
  expect(server.mailsTo(reader.email)).toHaveLength(1);
  expect(reasons).toEqual([{ state: 'suppressed', reason: 'The reader wants no letters.', count: counts.suppressed }]);
});
