import { eventually, someId } from '@meridian/service-kit/testing';
import { confirmAddress, decided, happened, passwordChanged, passwordReset } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();
const paidFor = (userId: string) =>
  happened(
    'payment.taken',
    { userIds: [userId] },
    { plan: 'monthly', money: { amount: 2900, currency: 'USD' }, cardLast4: '4242', until: 'May 1', receiptNumber: 7 },
  );
const countMailsTo = (...people: { email: string }[]) => people.map(({ email }) => server.mailsTo(email).length);

test('A mail to one person says what happened, with one link to the site, as HTML and as text', async () => {
  const { id, email } = server.addPerson({ name: 'Zoë "Z" <b>' });
  const domainEvent = passwordReset(id);
  await server.deliver(domainEvent);
  await server.becomes(domainEvent, 'sent');
  const [mail, ...others] = server.mailsTo(email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ from: 'noreply@meridian.test', to: [email] });
  const raw = mail!.raw.toString().replace(/\r\n[ \t]/g, ' ');
  expect(raw).toContain(`Message-ID: <${domainEvent.id}.${id}.mail@meridian.test>`);
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).not.toContain('List-Unsubscribe');
  expect(raw.match(/^(?:To|Cc|Bcc): /gm)).toEqual(['To: ']);
  const text = server.textTo(email);
  expect(text).toContain('https://meridian.test/reset-password#one-time-token');
  expect(text).toMatch(/ [AP]M C[SD]T\./);
  const stored = await server.domainEvents.findOne({ kind: 'account.password-reset' });
  expect(stored?.data).not.toHaveProperty('token'); // The token is not needed any more.
});

test('Mail that is no longer true, or not wanted, is not sent, but mail about the account always is', async () => {
  const [ana, quiet] = [server.addPerson(), server.addPerson({ wantsMail: false })];
  // Ana is not a member, because the approval was undone meanwhile.
  const outdated = [passwordReset(ana.id, -1), decided(ana.id, 'approved'), decided(quiet.id, 'rejected')];
  const account = passwordChanged(quiet.id);
  await server.deliver(...outdated, account);
  for (const domainEvent of outdated) await server.becomes(domainEvent, 'dropped');
  await server.becomes(account, 'sent');
  expect(countMailsTo(ana, quiet)).toEqual([0, 1]);
});

test('An unconfirmed address gets only the mail that asks for its confirmation', async () => {
  const person = server.addPerson({ verified: false });
  const [confirm, changed] = [confirmAddress(person.id), passwordChanged(person.id)];
  await server.deliver(changed, confirm);
  await server.becomes(changed, 'dropped');
  await server.becomes(confirm, 'sent');
  expect(countMailsTo(person)).toEqual([1]);
  expect(server.textTo(person.email)).toContain('https://meridian.test/confirm-email#one-time-token');
});

test('The receipt of a payment is attached to its mail', async () => {
  const { id, email } = server.addPerson();
  const domainEvent = paidFor(id);
  await server.deliver(domainEvent);
  await server.becomes(domainEvent, 'sent');
  const raw = server.mailsTo(email)[0]!.raw.toString();
  expect(raw).toContain('filename=receipt-7.pdf');
  expect(raw).toContain(Buffer.from('%PDF of 7').toString('base64'));
});

test('A receipt waits until the address is confirmed, and is then sent at once', async () => {
  const person = server.addPerson({ verified: false });
  const domainEvent = paidFor(person.id);
  await server.deliver(domainEvent);
  const isHeld = async () => ((await server.findMail(domainEvent))?.nextAt?.getTime() ?? 0) > Date.now() + 60_000;
  await eventually(isHeld);
  expect(countMailsTo(person)).toEqual([0]);
  server.person(person.id)!.verified = true;
  await server.deliver(happened('account.joined', { userIds: [person.id] }, {}));
  await server.becomes(domainEvent, 'sent');
  expect(server.mailsTo(person.email).some(({ raw }) => raw.toString().includes('filename=receipt-7.pdf'))).toBe(true);
});

test('A decision contains the note of the admin', async () => {
  const { id, email } = server.member();
  const domainEvent = decided(id, 'approved', 'Welcome & see you');
  await server.deliver(domainEvent);
  await server.becomes(domainEvent, 'sent');
  const raw = server.textTo(email);
  expect(raw).toContain('Subject: Welcome to Chicago & Lakes');
  expect(raw).toContain('> Welcome & see you');
  expect(raw).toContain('Welcome &amp; see you');
  expect(raw).toContain('https://meridian.test/chapters/chicago');
});

test('Nothing of a removed person is sent or stored', async () => {
  const { id, email } = server.addPerson();
  server.removePerson(id);
  await server.deliver(passwordChanged(id));
  await eventually(async () => (await server.domainEvents.countDocuments({ 'audience.userIds': id })) === 0, 15_000);
  await eventually(async () => (await server.mails.countDocuments({ state: 'waiting' })) === 0, 15_000);
  expect(server.mailsTo(email)).toEqual([]);
});

test('While auth is unavailable mails wait, and without chapters a mail about the account has times in UTC', async () => {
  const person = server.addPerson();
  const domainEvent = passwordReset(person.id);
  server.away.auth = true;
  await server.deliver(domainEvent);
  await server.isPostponed(domainEvent);
  expect(await server.findMail(domainEvent)).toMatchObject({ state: 'waiting', tries: 0 });
  server.away.auth = false;
  await server.makeDue(domainEvent);
  await server.becomes(domainEvent, 'sent');
  expect(countMailsTo(person)).toEqual([1]);
});

test('A suspended person gets the mail about the suspension and no other, and it is not sent after the suspension ends', async () => {
  const person = server.addPerson({ isSuspended: true, wantsMail: false });
  const free = server.addPerson();
  const suspendedNow = (userId: string) =>
    happened('account.suspended', { userIds: [userId] }, { reason: 'Advertising' } as never);
  const [suspended, changed, late] = [suspendedNow(person.id), passwordChanged(person.id), suspendedNow(free.id)];
  const ended = happened('account.suspension-ended', { userIds: [free.id] }, {});
  await server.deliver(suspended, changed, late, ended);
  for (const sent of [suspended, ended]) await server.becomes(sent, 'sent');
  for (const dropped of [changed, late]) await server.becomes(dropped, 'dropped');
  expect(countMailsTo(person, free)).toEqual([1, 1]);
  expect(server.textTo(person.email)).toContain('Advertising');
});

test('A message to the office gets a receipt without any of its text, and the answer of a person', async () => {
  const id = someId();
  const to = { userIds: [id] };
  const answeredNow = () => happened('contact.answered', to, { entryId: someId() });
  const [email, name, subject, message] = [`${id}@example.org`, 'Buy Now', 'Cheap watches', 'https://spam.example'];
  const answer = { text: 'We have no watches.', author: 'Sam Site' };
  server.threads.set(id, { email, name, subject, message, category: 'Membership Support', answer });
  const [received, answered, gone] = [happened('contact.received', to, {}), answeredNow(), answeredNow()];
  await server.deliver(received);
  await server.becomes(received, 'sent');
  const receipt = server.textTo(email);
  expect(receipt).toMatch(/^From: Meridian office <noreply@meridian\.test>\r$/m);
  expect(receipt).toMatch(/^Reply-To: members@meridian\.example\r$/m);
  expect(receipt).toContain('Auto-Submitted: auto-generated');
  expect(receipt).not.toMatch(/Buy Now|watches|spam\.example/);
  // The office has changed the address of the category, and a mail waits for it.
  server.contactEmails.membership = 'join@doctors.example';
  server.away.content = true;
  await server.deliver(answered);
  await server.isPostponed(answered);
  server.away.content = false;
  await server.makeDue(answered);
  await server.becomes(answered, 'sent');
  const reply = server.textTo(email);
  expect(reply).toMatch(/^Subject: Re: Cheap watches\r$/m);
  expect(reply).toMatch(/^Reply-To: join@doctors\.example\r$/m);
  for (const text of ['We have no watches.', 'Sam Site', 'https://spam.example']) expect(reply).toContain(text);
  expect(reply).not.toContain('Auto-Submitted');
  server.threads.delete(id);
  await server.deliver(gone);
  await server.becomes(gone, 'dropped');
});
