import { eventually, someId } from '@meridian/service-kit/testing';
import type { Organization } from '@meridian/shared-types';
import { announced, mentioned, wroteToGuests } from '../notices/testing-domain-events';
import { createTestServer, passwordChanged, type TestServer } from '../testing/test-server';

let server: TestServer;
afterEach(() => server.close());

async function startWith(changes: Partial<Organization>): Promise<void> {
  server = await createTestServer();
  Object.assign(server.organization, changes);
}
const deliver = (...records: Parameters<TestServer['service']['appendDomainEvents']>[0]['body']['records']) =>
  server.service.appendDomainEvents({ body: { records } });
/** Resolves to the headers and the text of the only mail to an address. */
async function mailTo(email: string): Promise<string> {
  await eventually(() => server.mailsTo(email).length > 0, 15_000);
  return server.mailsTo(email)[0]!.raw.toString().replace(/=\r\n/g, '');
}
async function letterTo(email: string): Promise<string> {
  server.subscribers.set(someId(), { email, isConfirmed: true });
  const as = server.office(server.addPerson({ wantsMail: false }).id);
  const content = { subject: 'Spring', text: 'Come.', items: [], recipients: { kind: 'readers' as const } };
  const { id } = await as.create({ body: content });
  await as.send({ params: { id }, body: {} }, { headers: { 'If-Match': '"1"' } });
  return mailTo(email);
}
/** Sends a mail about an account, one about an announcement, and a letter. */
async function sendEach(): Promise<string[]> {
  const [member, other] = [server.addPerson(), server.addPerson()];
  server.members.add(member.id);
  await deliver(announced(), passwordChanged(other.id));
  return [await mailTo(member.email), await mailTo(other.email), await letterTo(`${someId()}@example.org`)];
}

test('Replies to letters, notices and mail about accounts go to the address of the contact page', async () => {
  await startWith({});
  server.contactEmails.general = 'us@doctors.example';
  for (const raw of await sendEach()) {
    expect(raw).toMatch(/^Reply-To: us@doctors\.example\r$/m);
    expect(raw).toMatch(/^From: Meridian <noreply@meridian\.test>\r$/m);
    // Reports of mails that could not be delivered are still sent.
    expect(raw).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m);
  }
});

test('The office sets the address for replies', async () => {
  await startWith({ replyTo: 'office@doctors.example' });
  for (const raw of await sendEach()) expect(raw).toMatch(/^Reply-To: office@doctors\.example\r$/m);
});

test('Mail about an account does not wait for the contact page', async () => {
  await startWith({});
  server.away.content = true;
  const { id, email } = server.addPerson();
  await deliver(passwordChanged(id));
  expect(await mailTo(email)).toMatch(/^Reply-To: hello@meridian\.example\r$/m);
});

test('Mail about a message says that replies are not delivered, and they do not reach the office', async () => {
  await startWith({ replyTo: 'office@doctors.example' });
  const [author, reader, guest] = [server.addPerson(), server.addPerson(), server.addPerson()];
  for (const { id } of [author, reader]) {
    server.members.add(id);
    server.audiences.names.set(id, 'Ben Okoro');
  }
  const event = server.brief();
  server.audiences.briefs.push(event);
  server.audiences.repliers.set(event.id, [guest.id]);
  await deliver(mentioned(reader.id, author.id), wroteToGuests(event.id, author.id));
  for (const { email } of [reader, guest]) {
    const raw = await mailTo(email);
    expect(raw).toMatch(/^Reply-To: noreply@meridian\.test\r$/m);
    expect(raw).toContain('Replies to this email are not delivered.');
  }
});
