import { recordedDomainEvents } from '@meridian/service-kit/testing';
import { registration, serveAuth, someEmail } from '../testing/test-server';

const auth = serveAuth();

const subscribe = (email: unknown) => auth.createBrowser().call('POST', '/api/newsletter/subscribe', { email });

test('an address is stored once, and the response does not reveal an earlier subscription', async () => {
  const email = someEmail();
  const responses = [await subscribe(email), await subscribe(email.toUpperCase())];
  for (const { status, text } of responses) expect([status, text]).toEqual([200, responses[0]!.text]);
  expect(await auth.Subscribers.countDocuments({ email })).toBe(1);
});

test('the list is independent of accounts', async () => {
  const { email } = await auth.register();
  expect(await auth.Subscribers.countDocuments({ email })).toBe(0);
  expect((await subscribe(email)).status).toBe(200);
});

test('25 subscriptions and 25 registrations with tags of one mailbox send few mails, and look like any others', async () => {
  const [name = '', domain = ''] = someEmail().split('@');
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1) {
    const email = `${name}+${n}@${domain}`;
    const browser = auth.createBrowser('10.8.1.3');
    statuses.push((await browser.call('POST', '/api/newsletter/subscribe', { email })).status);
    statuses.push((await browser.call('POST', '/api/auth/register', registration({ email }))).status);
    statuses.push((await browser.call('POST', '/api/auth/email-confirmation')).status);
  }
  expect([...new Set(statuses)].sort()).toEqual([200, 201]);
  const ids = [
    ...(await auth.Subscribers.find({ email: RegExp(`^${name}`) }).lean()),
    ...(await auth.Users.find({ email: RegExp(`^${name}`) }).lean()),
  ].map(({ _id }) => String(_id));
  const mails = (await recordedDomainEvents(auth.db)).filter(
    ({ audience }) => 'userIds' in audience && audience.userIds.some((id) => ids.includes(id)),
  );
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.length).toBeLessThanOrEqual(6);
});
