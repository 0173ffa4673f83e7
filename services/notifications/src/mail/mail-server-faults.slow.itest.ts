import { metrics } from '@meridian/service-kit';
import { eventually } from '@meridian/service-kit/testing';
import { HOUR_MS, type DomainEvent } from '@meridian/shared-types';
import { notificationsInternalApi } from '@meridian/shared-types/contracts';
import { namedPeople } from '@meridian/shared-types/schemas';
import { MAIL_QUEUES } from '../models/mail.model';
import { LEASE_MS } from './mail-queue';
import { decided, passwordChanged } from '../testing/domain-events';
import { failOnce } from '../testing/fail-once';
import { useServer } from '../testing/test-server';

const server = useServer();
const WITHIN_MS = 15_000;
/**
 * A process that is too slow on a busy computer makes a mail wait for 15 s. This wait ends at once here, but a claim
 * does not.
 */
const getsSent = (domainEvent: DomainEvent) =>
  eventually(async () => {
    const mail = await server.findMail(domainEvent);
    if (mail?.lastError !== undefined)
      await server.mails.updateOne(
        { _id: mail._id, state: 'waiting', nextAt: { $lt: new Date(Date.now() + LEASE_MS / 2) } },
        { $set: { nextAt: new Date() } },
      );
    return mail?.state === 'sent';
  }, WITHIN_MS);
const minutesLeft = async (domainEvent: DomainEvent) =>
  ((await server.findMail(domainEvent))!.nextAt!.getTime() - Date.now()) / 60_000;
const messageIds = (email: string) =>
  server.mailsTo(email).map(({ raw }) => /^Message-ID:\s+(\S+)$/m.exec(raw.toString())![1]); // A long id is folded.
const dates = (email: string) => server.mailsTo(email).map(({ raw }) => /^Date: (.*)$/m.exec(raw.toString())![1]);
/**
 * Creates a domain event whose mail is in this queue. Both kinds of mail are tried again until their outcome is
 * certain.
 */
const TOLD = { account: passwordChanged, notice: (id: string) => decided(id, 'rejected') };
const inEachQueue = <T>(cases: readonly T[]) =>
  MAIL_QUEUES.flatMap((queue) => cases.map((each) => [queue, each] as const));
const attempts = async (outcome: string) =>
  (await metrics.getSingleMetric('notifications_mail_attempts_total')!.get()).values
    .filter(({ labels }) => labels.outcome === outcome)
    .reduce((sum, { value }) => sum + value, 0);

test.each(
  inEachQueue([
    { at: 'recipient', code: 450 },
    { at: 'text', code: 451 },
  ] as const),
)('%s: A mail that the server refuses temporarily (%j) is sent again after growing pauses', async (queue, fault) => {
  const { id, email } = server.addPerson();
  server.mailbox.setFault(email, fault);
  const domainEvent = TOLD[queue](id);
  await server.deliver(domainEvent);
  await server.isPostponed(domainEvent);
  expect(await minutesLeft(domainEvent)).toBeGreaterThan(0.8);
  expect(await minutesLeft(domainEvent)).toBeLessThan(1.2);
  await server.makeDue(domainEvent);
  await eventually(
    async () => (await server.findMail(domainEvent))?.tries === 2 && (await minutesLeft(domainEvent)) > 4,
    WITHIN_MS,
  );
  server.mailbox.setFault(email, undefined);
  await server.makeDue(domainEvent);
  await server.becomes(domainEvent, 'sent');
  expect(server.mailsTo(email)).toHaveLength(1);
});

test.each(
  inEachQueue([
    { at: 'recipient', code: 550 },
    { at: 'text', code: 554 },
  ] as const),
)('%s: A mail that the mail server refuses permanently (%j) is not sent again', async (queue, fault) => {
  const { id, email } = server.addPerson();
  server.mailbox.setFault(email, fault);
  const domainEvent = TOLD[queue](id);
  await server.deliver(domainEvent);
  await server.becomes(domainEvent, 'failed');
  expect(await server.findMail(domainEvent)).not.toHaveProperty('nextAt');
});

test.each([
  ['no such address', { at: 'recipient', code: 550, status: '5.1.1' }, 1],
  ['a full mailbox', { at: 'recipient', code: 552, status: '5.2.2' }, 3],
] as const)(
  '%s suppresses the address for notices, but not for mail about the account',
  async (_what, fault, times) => {
    const { id, email } = server.addPerson();
    server.mailbox.setFault(email, fault);
    for (let time = 0; time < times; time += 1) {
      const refused = TOLD.notice(id);
      await server.deliver(refused);
      await server.becomes(refused, 'failed');
    }
    const { addressKey } = (await server.mails.findOne({ state: 'failed', key: { $regex: id } }))!;
    const stop = { _id: addressKey as never, suppressedAt: { $exists: true } };
    await eventually(
      async () => (await server.db.collection('suppressedAddresses').countDocuments(stop)) === 1,
      WITHIN_MS,
    );
    server.mailbox.setFault(email, undefined);
    const [notice, account] = [TOLD.notice(id), TOLD.account(id)];
    await server.deliver(notice);
    await server.becomes(notice, 'dropped');
    expect((await server.findMail(notice))?.lastError).toBe('the address is suppressed');
    await server.deliver(account);
    await server.becomes(account, 'sent');
  },
);

test.each(inEachQueue(['silence', 'drop'] as const))(
  '%s: A mail that the server took without a reply (%s) is sent again with the same Message-ID and date',
  async (queue, fault) => {
    const { id, email } = server.addPerson();
    server.mailbox.setFault(email, fault);
    const domainEvent = TOLD[queue](id);
    const before = await attempts('uncertain');
    await server.deliver(domainEvent);
    await server.isPostponed(domainEvent);
    expect(await attempts('uncertain')).toBe(before + 1);
    server.mailbox.setFault(email, undefined);
    await server.makeDue(domainEvent);
    await server.becomes(domainEvent, 'sent');
    expect(messageIds(email)).toEqual([messageIds(email)[0], messageIds(email)[0]]);
    expect(new Set(dates(email)).size).toBe(1);
  },
);

test('A mail server that hangs before the text did not get the mail, and the mails of both queues are sent once, later', async () => {
  const people = MAIL_QUEUES.map((queue) => ({ ...server.addPerson(), queue }));
  for (const { email } of people) server.mailbox.setFault(email, 'stall');
  const domainEvents = people.map(({ id, queue }) => TOLD[queue](id));
  const before = await attempts('uncertain');
  await server.deliver(...domainEvents);
  await Promise.all(domainEvents.map(server.isPostponed));
  expect(await attempts('uncertain')).toBe(before);
  for (const { email } of people) server.mailbox.setFault(email, undefined);
  for (const domainEvent of domainEvents) await server.makeDue(domainEvent);
  for (const domainEvent of domainEvents) await server.becomes(domainEvent, 'sent');
  expect(people.map(({ email }) => server.mailsTo(email).length)).toEqual([1, 1]);
});

test.each(MAIL_QUEUES)('%s: If the store fails after the reply, the same mail is sent again', async (queue) => {
  const { id, email } = server.addPerson();
  const store = failOnce('mails', 'sent');
  const domainEvent = TOLD[queue](id);
  await server.deliver(domainEvent);
  await server.becomes(domainEvent, 'handed');
  await eventually(() => server.mailsTo(email).length === 1 && store.hasFailed(), WITHIN_MS);
  store.restore();
  await server.makeDue(domainEvent);
  await server.becomes(domainEvent, 'sent');
  expect(messageIds(email)).toEqual([messageIds(email)[0], messageIds(email)[0]]);
});

test.each(MAIL_QUEUES)('%s: A mail that could not be sent for three days is given up and counted', async (queue) => {
  const { id, email } = server.addPerson();
  server.mailbox.setFault(email, { at: 'recipient', code: 450 });
  const domainEvent = TOLD[queue](id);
  await server.deliver(domainEvent);
  await server.isPostponed(domainEvent);
  await server.mails.updateOne(
    { key: `${domainEvent.id}.${id}` },
    { $set: { createdAt: new Date(Date.now() - 73 * HOUR_MS), nextAt: new Date(0) } },
  );
  await server.becomes(domainEvent, 'failed');
  const given = await metrics.getSingleMetric('notifications_mails_given_up_total')!.get();
  expect(given.values.find(({ labels }) => labels.queue === queue)?.value).toBe(1);
});

test('Exactly one of many replicas sends each mail', async () => {
  const others = await Promise.all([server.startReplica(), server.startReplica(), server.startReplica()]);
  const people = Array.from({ length: 20 }, () => server.addPerson());
  const domainEvents = people.map(({ id }) => passwordChanged(id));
  try {
    for (let from = 0; from < domainEvents.length; from += 10)
      await server.deliver(...domainEvents.slice(from, from + 10));
    for (const domainEvent of domainEvents) await getsSent(domainEvent);
  } finally {
    await Promise.all(others.map((replica) => replica.stop()));
  }
  expect(people.map(({ email }) => server.mailsTo(email).length)).toEqual(people.map(() => 1));
  expect(
    await server.mails.countDocuments({
      tries: { $gt: 1 },
      key: { $in: domainEvents.map((domainEvent) => `${domainEvent.id}.${namedPeople(domainEvent)[0]}`) },
    }),
  ).toBe(0);
});

test('While the mail server and Redis are unavailable mails wait, and they are sent when the mail server is back', async () => {
  const people = MAIL_QUEUES.map((queue) => ({ ...server.addPerson(), queue }));
  await server.running.stop();
  const without = await server.startReplica({ SMTP_URL: 'smtp://127.0.0.1:9', REDIS_URL: 'redis://127.0.0.1:9' });
  const domainEvents = people.map(({ id, queue }) => TOLD[queue](id));
  await server.environment
    .service(notificationsInternalApi, without.url)
    .appendDomainEvents({ body: { records: domainEvents } });
  for (const domainEvent of domainEvents) await server.isPostponed(domainEvent);
  await without.stop();
  const again = await server.startReplica();
  for (const domainEvent of domainEvents) await server.makeDue(domainEvent);
  for (const domainEvent of domainEvents) await getsSent(domainEvent);
  await again.stop();
  expect(people.map(({ email }) => server.mailsTo(email).length)).toEqual([1, 1]);
});
