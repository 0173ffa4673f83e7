import { recordedDomainEvents } from '@meridian/service-kit/testing';
import { CONTACT_FORM_MS, type ContactInput, type Thread, type ThreadAct } from '@meridian/shared-types';
import { serveAdmin, outcomeCode, siteAdmin } from '../testing/test-server';
import { createFormTokens, type FormTokens } from './form-tokens';

const server = serveAdmin();
let tokens: FormTokens;
beforeAll(async () => {
  tokens = createFormTokens(server.environment.env.SERVICE_TOKEN);
});

const openedAgo = (ms: number) => tokens.issue(new Date(Date.now() - ms));
const message = (fields: Partial<ContactInput> = {}): ContactInput => ({
  name: 'Ana Silva',
  email: 'ana@example.org',
  category: 'Chapter Development',
  subject: 'A chapter in Porto',
  message: 'We are nine already.',
  formToken: openedAgo(10_000),
  ...fields,
});
const send = (fields: Partial<ContactInput> = {}, identity?: { userId: string }) =>
  server.inbox(identity).contact({ body: message(fields) });
const office = () => server.inbox(siteAdmin);
const list = async (query = {}) => (await office().list({ query })).threads;
const receive = async (fields: Partial<ContactInput> = {}, identity?: { userId: string }): Promise<Thread> => {
  await send(fields, identity);
  const [newest] = await list({ limit: '1' });
  return office().thread({ params: { id: newest!.id } });
};
const act = ({ id, version }: Pick<Thread, 'id' | 'version'>, body: ThreadAct, client = office()) =>
  client.act({ params: { id }, body }, { headers: { 'if-match': `"${version}"` } });
const actions = async (id: string) =>
  (await server.db.collection('auditEntries').find({ subject: id }).sort({ _id: 1 }).toArray()).map(
    ({ action }) => action as string,
  );

test('a message arrives once per form, and its receipt is recorded with it', async () => {
  const formToken = openedAgo(5000);
  await Promise.all([send({ formToken }), send({ formToken })]);
  await send({ formToken });
  const [thread, ...others] = await list({ search: 'porto silv' });
  expect(others).toEqual([]);
  expect(thread).toMatchObject({
    state: 'new',
    title: 'A chapter in Porto',
    about: 'Chapter Development',
    from: 'Ana Silva',
    assignee: null,
  });
  const domainEvents = await recordedDomainEvents(server.db);
  expect(domainEvents.map(({ kind, audience, data }) => [kind, audience, data])).toEqual([
    ['contact.received', { userIds: [thread!.id] }, {}],
  ]);
});

test.each([
  ['a field that people do not see', () => ({ homepage: 'https://spam.example' })],
  ['a form that was sent too early', () => ({ formToken: openedAgo(CONTACT_FORM_MS.least - 1000) })],
  ['a form of weeks ago', () => ({ formToken: openedAgo(CONTACT_FORM_MS.most + 60_000) })],
  ['a token that nobody issued', () => ({ formToken: 'abc.def.ghi' })],
])('%s gets the same response as a person, and nothing is stored', async (_what, fields) => {
  const before = (await list({ limit: '100' })).length;
  expect(await send(fields())).toEqual({ ok: true });
  expect(await list({ limit: '100' })).toHaveLength(before);
});

test('a mailbox gets at most three receipts a day, because anybody can enter an address, also with other tags', async () => {
  for (let sent = 0; sent < 5; sent += 1)
    await send({ email: `victim+${sent}@example.org`, subject: `Number ${sent}` });
  const ids = (await list({ search: 'victim' })).map(({ id }) => id);
  expect(ids).toHaveLength(5);
  const notified = (await recordedDomainEvents(server.db)).filter(
    ({ audience }) => 'userIds' in audience && ids.includes(audience.userIds[0]!),
  );
  expect(notified).toHaveLength(3);
});

test('a thread is assigned, answered by mail, noted, closed and reopened, and the audit log records each act', async () => {
  const colleague = server.addPerson('Carl Colleague');
  server.siteAdmins.add(colleague);
  const thread = await receive();
  expect(thread.siteAdmins.map(({ name }) => name)).toEqual(['Sam Site', 'Carl Colleague']);
  const assigned = await act(thread, { action: 'assign', userId: colleague });
  expect(assigned).toMatchObject({ state: 'assigned', assignee: { name: 'Carl Colleague' }, version: 2 });
  const other = { userId: server.addPerson('Nobody Special') };
  expect(await outcomeCode(act(assigned, { action: 'assign', ...other }))).toBe('400 no_site_admin');
  const answered = await act(assigned, { action: 'reply', text: 'Welcome!' });
  expect(answered.assignee).toMatchObject({ id: colleague }); // An answer does not change the assignee.
  const noted = await act(answered, { action: 'note', text: 'Ask Bo.' });
  expect(noted.entries.map(({ kind, text, author }) => [kind, text, author.name])).toEqual([
    ['reply', 'Welcome!', 'Sam Site'],
    ['note', 'Ask Bo.', 'Sam Site'],
  ]);
  const closed = await act(noted, { action: 'close' });
  expect(await outcomeCode(act(closed, { action: 'reply', text: 'Late' }))).toBe('409 thread_closed');
  expect(await outcomeCode(act(closed, { action: 'close' }))).toBe('409 thread_closed');
  expect((await act(closed, { action: 'reopen' })).state).toBe('assigned');
  expect(await actions(thread.id)).toEqual([
    'thread.assigned',
    'thread.answered',
    'thread.noted',
    'thread.closed',
    'thread.reopened',
  ]);
  const { audience, data } = (await recordedDomainEvents(server.db)).find(({ kind }) => kind === 'contact.answered')!;
  expect([audience, data]).toEqual([{ userIds: [thread.id] }, { entryId: answered.entries[0]!.id }]);
  const mail = (entryId?: string) =>
    server.log.threadMail({ params: { id: thread.id }, body: { ...(entryId && { entryId }) } });
  expect(await mail(answered.entries[0]!.id)).toMatchObject({
    email: 'ana@example.org',
    answer: { text: 'Welcome!', author: 'Sam Site' },
  });
  await expect(mail(noted.entries[1]!.id)).rejects.toMatchObject({ status: 404 }); // A note is never mailed.
});

test('a site admin who was suspended after the check of the session cannot answer', async () => {
  const thread = await receive();
  server.suspended.add(siteAdmin.userId);
  expect(await outcomeCode(act(thread, { action: 'reply', text: 'Yes.' }))).toBe('403 forbidden');
  expect(await actions(thread.id)).toEqual([]);
  server.suspended.delete(siteAdmin.userId);
  expect((await act(thread, { action: 'reply', text: 'Yes.' })).entries).toMatchObject([{ kind: 'reply' }]);
});

test('an act on an outdated version is refused, and so is one without a version', async () => {
  const thread = await receive({ subject: 'At once' });
  await act(thread, { action: 'note', text: 'First' });
  expect(await outcomeCode(act(thread, { action: 'reply', text: 'Second' }))).toBe('412 thread_changed');
  const unconditional = office().act({ params: { id: thread.id }, body: { action: 'close' } });
  expect(await outcomeCode(unconditional)).toBe('428 version_required');
});

test('the list is filtered and counted by state, and read page by page', async () => {
  const fresh = await receive({ subject: 'Zebra one' });
  await receive({ subject: 'Zebra two' });
  await act(fresh, { action: 'assign', userId: siteAdmin.userId });
  const found = (query: object) => list({ search: 'zebra', ...query }).then((all) => all.map(({ title }) => title));
  expect(await found({})).toEqual(['Zebra two', 'Zebra one']);
  expect(await found({ state: 'new' })).toEqual(['Zebra two']);
  expect(await found({ own: 'true' })).toEqual(['Zebra one']);
  const { threads, next } = await office().list({ query: { limit: '1' } });
  const second = await office().list({ query: { limit: '1', before: next! } });
  expect([threads[0]!.title, second.threads[0]!.title]).toEqual(['Zebra two', 'Zebra one']);
  const counts = await office().counts();
  expect(counts.own).toBe((await list({ own: 'true', limit: '100' })).length);
  expect(counts.new + counts.assigned + counts.closed).toBe((await list({ limit: '100' })).length);
});

test("a deleted account removes its person's messages, and its assigned threads become new again", async () => {
  const gone = server.addPerson('Gone Soon');
  server.siteAdmins.add(gone);
  const own = await receive({ subject: 'From me' }, { userId: gone });
  expect(own.contact).toMatchObject({ userId: gone });
  const taken = await act(await receive({ subject: 'From others' }), { action: 'assign', userId: gone });
  await server.deleteAccount(gone);
  expect(await outcomeCode(office().thread({ params: { id: own.id } }))).toBe('404 not_found');
  expect(await office().thread({ params: { id: taken.id } })).toMatchObject({ state: 'new', assignee: null });
  expect(await outcomeCode(send({ subject: 'Late' }, { userId: gone }))).toBe('403 account_removed');
});

test('an address may send twenty messages an hour', async () => {
  const outcomes: unknown[] = [];
  for (let sent = 0; sent < 21; sent += 1) outcomes.push(await outcomeCode(send({ subject: `Limit ${sent}` })));
  expect(outcomes.at(-1)).toBe('429 too_many_attempts');
});
