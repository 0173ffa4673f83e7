import { eventually } from '@meridian/service-kit/testing';
import { announced, mentioned, passwordChanged, wroteToGuests } from '../testing/domain-events';
import { letterCalls } from '../testing/letters';
import { useServer } from '../testing/test-server';

/** Resolves to the headers and the text of the only mail to an address. */
const mailReader = (server: ReturnType<typeof useServer>) => async (email: string) => {
  await eventually(() => server.mailsTo(email).length > 0, 15_000);
  return server.textTo(email);
};

// The service caches the address for replies.
describe.each([
  ['go to the address of the contact page', '', 'us@doctors.example'],
  ['go to the address that the office has set', 'office@doctors.example', 'office@doctors.example'],
])('Replies that %s', (where, replyTo, address) => {
  const server = useServer();
  const { addSubscriber, sendToAll } = letterCalls(server);
  const mailTo = mailReader(server);

  test(`Replies to letters, notices and mail about accounts ${where}`, async () => {
    if (replyTo) server.organization.replyTo = replyTo;
    server.contactEmails.general = 'us@doctors.example';
    const [member, other, reader] = [server.member(), server.addPerson(), addSubscriber()];
    await server.deliver(announced(), passwordChanged(other.id));
    await sendToAll();
    for (const { email } of [member, other, reader]) {
      const raw = await mailTo(email);
      expect(raw).toContain(`\r\nReply-To: ${address}\r\n`);
      expect(raw).toMatch(/^From: Meridian <noreply@meridian\.test>\r$/m);
      // Reports of mails that could not be delivered are still sent.
      expect(raw).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m);
    }
  });

  test('Mail about a message says that replies are not delivered, and they do not reach the office', async () => {
    const [author, reader, guest] = [server.member(), server.member(), server.addPerson()];
    for (const { id } of [author, reader]) server.audiences.names.set(id, 'Ben Okoro');
    const event = server.brief();
    server.audiences.briefs.push(event);
    server.audiences.repliers.set(event.id, [guest.id]);
    await server.deliver(mentioned(reader.id, author.id), wroteToGuests(event.id, author.id));
    for (const { email } of [reader, guest]) {
      const raw = await mailTo(email);
      expect(raw).toMatch(/^Reply-To: noreply@meridian\.test\r$/m);
      expect(raw).toContain('Replies to this email are not delivered.');
    }
  });
});

describe('Without the contact page', () => {
  const server = useServer();

  test('Mail about an account does not wait for it', async () => {
    server.away.content = true;
    const { id, email } = server.addPerson();
    await server.deliver(passwordChanged(id));
    expect(await mailReader(server)(email)).toMatch(/^Reply-To: hello@meridian\.example\r$/m);
  });
});
