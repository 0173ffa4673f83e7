import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import {
  confirmAddress,
  createTestServer,
  decided,
  passwordChanged,
  passwordReset,
  type TestServer,
} from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.away.auth = false;
  server.away.chapters = false;
});

const WITHIN_MS = 15_000;
const deliver = (...domainEvents: DomainEvent[]) =>
  server.service.appendDomainEvents({ body: { records: domainEvents } });
const becomes = (domainEvent: DomainEvent, state: string) =>
  eventually(async () => (await server.mailOf(domainEvent))?.state === state, WITHIN_MS);

test('A mail to one person says what happened, with one link to the site, as HTML and as text', async () => {
  const { id, email } = server.addPerson({ name: 'Zoë "Z" <b>' });
  const domainEvent = passwordReset(id);
  await deliver(domainEvent);
  await becomes(domainEvent, 'sent');
  const [mail, ...others] = server.mailsTo(email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ from: 'noreply@meridian.test', to: [email] });
  const raw = mail!.raw.toString().replace(/\r\n[ \t]/g, ' ');
  expect(raw).toContain(`Message-ID: <${domainEvent.id}.${id}.mail@meridian.test>`);
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).not.toContain('List-Unsubscribe');
  expect(raw.match(/^(?:To|Cc|Bcc): /gm)).toEqual(['To: ']);
  const text = raw.replace(/=\r\n/g, '');
  expect(text).toContain('https://meridian.test/reset-password#one-time-token');
  expect(text).toMatch(/Central (?:Standard|Daylight) Time/);
  const stored = await server.db.collection('domainEvents').findOne({ kind: 'account.password-reset' });
  expect(stored?.data).not.toHaveProperty('token'); // The token is not needed any more.
});

test('Mail that is no longer true, or not wanted, is not sent, but mail about the account always is', async () => {
  const [ana, quiet] = [server.addPerson(), server.addPerson({ wantsMail: false })];
  const [late, left, unwanted] = [
    passwordReset(ana.id, -1),
    decided(ana.id, 'approved'),
    decided(quiet.id, 'rejected'),
  ];
  const account = passwordChanged(quiet.id);
  await deliver(late, left, unwanted, account); // Ana is not a member, because the approval was undone meanwhile.
  for (const domainEvent of [late, left, unwanted]) await becomes(domainEvent, 'dropped');
  await becomes(account, 'sent');
  expect([server.mailsTo(ana.email).length, server.mailsTo(quiet.email).length]).toEqual([0, 1]);
});

test('An unconfirmed address gets only the mail that asks for its confirmation', async () => {
  const { id, email } = server.addPerson({ verified: false });
  const [confirm, changed] = [confirmAddress(id), passwordChanged(id)];
  await deliver(changed, confirm);
  await becomes(changed, 'dropped');
  await becomes(confirm, 'sent');
  const [mail, ...others] = server.mailsTo(email);
  expect(others).toEqual([]);
  expect(mail!.raw.toString().replace(/=\r\n/g, '')).toContain('https://meridian.test/confirm-email#one-time-token');
});

test('A decision contains the note of the admin', async () => {
  const { id, email } = server.addPerson();
  server.members.add(id);
  const domainEvent = decided(id, 'approved', 'Welcome & see you');
  await deliver(domainEvent);
  await becomes(domainEvent, 'sent');
  const raw = server.mailsTo(email)[0]!.raw.toString().replace(/=\r\n/g, '');
  expect(raw).toContain('Subject: Welcome to Chicago & Lakes');
  expect(raw).toContain('> Welcome & see you');
  expect(raw).toContain('Welcome &amp; see you');
  expect(raw).toContain('https://meridian.test/chapters/chicago');
});

test('Nothing of a removed person is sent or stored', async () => {
  const { id, email } = server.addPerson();
  server.removePerson(id);
  await deliver(passwordChanged(id));
  await eventually(
    async () => (await server.db.collection('domainEvents').countDocuments({ 'audience.userIds': id })) === 0,
    WITHIN_MS,
  );
  await eventually(
    async () => (await server.db.collection('mails').countDocuments({ state: 'waiting' })) === 0,
    WITHIN_MS,
  );
  expect(server.mailsTo(email)).toEqual([]);
});

test('While auth is unavailable mails wait, and without chapters a mail about the account has times in UTC', async () => {
  const { id, email } = server.addPerson();
  const domainEvent = passwordReset(id);
  server.away.auth = true;
  await deliver(domainEvent);
  await eventually(async () => (await server.mailOf(domainEvent))?.lastError !== undefined, WITHIN_MS);
  expect(await server.mailOf(domainEvent)).toMatchObject({ state: 'waiting', tries: 0 });
  server.away.auth = false;
  await server.makeDue(domainEvent);
  await becomes(domainEvent, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);
});

test('A suspended person gets the mail about the suspension and no other, and it is not sent after the suspension ends', async () => {
  const domainEvent = (id: string, kind: 'account.suspended' | 'account.suspension-ended') =>
    ({
      ...passwordChanged(id),
      kind,
      data: kind === 'account.suspended' ? { reason: 'Advertising' } : {},
    }) as DomainEvent;
  const { id, email } = server.addPerson({ isSuspended: true, wantsMail: false });
  const free = server.addPerson();
  const [suspended, changed, late] = [
    domainEvent(id, 'account.suspended'),
    passwordChanged(id),
    domainEvent(free.id, 'account.suspended'),
  ];
  const ended = domainEvent(free.id, 'account.suspension-ended');
  await deliver(suspended, changed, late, ended);
  await becomes(suspended, 'sent');
  await becomes(ended, 'sent');
  for (const dropped of [changed, late]) await becomes(dropped, 'dropped');
  expect([server.mailsTo(email).length, server.mailsTo(free.email).length]).toEqual([1, 1]);
  expect(server.mailsTo(email)[0]!.raw.toString()).toContain('Advertising');
});

test('A message to the office gets a receipt without any of its text, and the answer of a person', async () => {
  const id = someId();
  const domainEvent = (kind: 'contact.received' | 'contact.answered') =>
    ({ ...passwordChanged(id), kind, data: kind === 'contact.answered' ? { entryId: someId() } : {} }) as DomainEvent;
  const [email, name, subject, message] = [`${id}@example.org`, 'Buy Now', 'Cheap watches', 'https://spam.example'];
  const answer = { text: 'We have no watches.', author: 'Sam Site' };
  server.threads.set(id, { email, name, subject, message, category: 'Membership Support', answer });
  const [received, answered] = [domainEvent('contact.received'), domainEvent('contact.answered')];
  await deliver(received);
  await becomes(received, 'sent');
  const [receipt] = server.mailsTo(email).map(({ raw }) => raw.toString().replace(/=\r\n/g, ''));
  expect(receipt).toMatch(/^From: Meridian office <noreply@meridian\.test>\r$/m);
  expect(receipt).toMatch(/^Reply-To: members@meridian\.example\r$/m);
  expect(receipt).toContain('Auto-Submitted: auto-generated');
  expect(receipt).not.toMatch(/Buy Now|watches|spam\.example/);
  // The office has changed the address of the category, and a mail waits for it.
  server.contactEmails.membership = 'join@doctors.example';
  server.away.content = true;
  await deliver(answered);
  await eventually(async () => (await server.mailOf(answered))?.lastError !== undefined, WITHIN_MS);
  server.away.content = false;
  await server.makeDue(answered);
  await becomes(answered, 'sent');
  const reply = server.mailsTo(email)[1]!.raw.toString().replace(/=\r\n/g, '');
  expect(reply).toMatch(/^Subject: Re: Cheap watches\r$/m);
  expect(reply).toMatch(/^Reply-To: join@doctors\.example\r$/m);
  for (const text of ['We have no watches.', 'Sam Site', 'https://spam.example']) expect(reply).toContain(text);
  expect(reply).not.toContain('Auto-Submitted');
  server.threads.delete(id);
  const gone = domainEvent('contact.answered');
  await deliver(gone);
  await becomes(gone, 'dropped');
});
