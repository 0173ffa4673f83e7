import { startMailbox } from '@meridian/mailbox';
import { readEnv } from '../env';
import { createMailer } from './mailer';
import { senderDomain, senderOf } from './sender';

const PUBLIC_URL = 'https://meridian.test';
const of = (MAIL_FROM?: string) => senderOf({ MAIL_FROM, PUBLIC_URL }, undefined);

test.each([
  ['Meridian: Nord <hello@meridian.test>', 'Meridian: Nord'],
  ['Meridian (Ghana) <hello@meridian.test>', 'Meridian (Ghana)'],
  ['Meridian, Nord; Süd <hello@meridian.test>', 'Meridian, Nord; Süd'],
  ['"Meridian: Nord" <hello@meridian.test>', 'Meridian: Nord'],
  [String.raw`"The \"Nord\"" <hello@meridian.test>`, 'The "Nord"'],
  ['<hello@meridian.test>', 'Meridian'],
  ['hello@meridian.test', 'Meridian'],
])('The name and the address in %s are read', (from, name) => {
  expect(of(from)).toEqual({ name, address: 'hello@meridian.test' });
});

test('Without a configured sender, mails have an address of the site, and a person has their own name', () => {
  expect(of()).toEqual({ name: 'Meridian', address: 'noreply@meridian.test' });
  expect(senderDomain({ MAIL_FROM: 'A <a@mail.test>', PUBLIC_URL })).toBe('mail.test');
  expect(senderOf({ MAIL_FROM: 'A: B <a@mail.test>', PUBLIC_URL }, 'Ana (Office)').name).toBe('Ana (Office)');
});

test('A mail server reads one sender with the whole name, and one receiver', async () => {
  const mailbox = await startMailbox();
  const env = { SMTP_URL: mailbox.url, PUBLIC_URL, MAIL_FROM: 'Meridian: Nord (Ghana), Süd <hello@meridian.test>' };
  const mailer = createMailer(env as ReturnType<typeof readEnv>, 'account', {
    returnPathOf: () => undefined,
    replyAddress: async () => 'office@meridian.test',
  });
  const outcome = await mailer.send(
    { messageId: '<1@meridian.test>', at: new Date() },
    { to: { name: 'Ana: Ben (both), Cleo', address: 'ana@example.org' }, subject: 'Hi', html: '', text: 'Hi' },
  );
  expect(outcome).toEqual({ is: 'sent' });
  const [mail] = mailbox.mails();
  expect([mail?.from, mail?.to]).toEqual(['hello@meridian.test', ['ana@example.org']]);
  const raw = mail?.raw.toString() ?? '';
  expect(raw).toMatch(/^From: (?:=\?UTF-8\?[QB]\?\S+|\s)+ <hello@meridian\.test>\r$/im);
  expect(raw).toMatch(/^To: "Ana: Ben \(both\), Cleo" <ana@example\.org>\r$/m);
  mailer.close();
  await mailbox.close();
});
