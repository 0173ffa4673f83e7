import { metrics } from '@meridian/kit';
import { eventually } from '@meridian/kit/testing';
import type { Fact } from '@meridian/shared-types';
import { namedPeople } from '@meridian/shared-types/schemas';
import { createHarness, passwordChanged, type Harness } from '../testing';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const WITHIN_MS = 15_000;
const take = (...facts: Fact[]) => harness.service.appendFacts({ body: { facts } });
const becomes = (fact: Fact, state: string) =>
  eventually(async () => (await harness.mailOf(fact))?.state === state, WITHIN_MS);
const isPostponed = (fact: Fact) =>
  eventually(async () => {
    const mail = await harness.mailOf(fact);
    return mail?.state === 'waiting' && mail.lastError !== undefined;
  }, WITHIN_MS);
const minutesLeft = async (fact: Fact) => ((await harness.mailOf(fact))!.nextAt!.getTime() - Date.now()) / 60_000;
const messageIds = (email: string) =>
  harness.mailsTo(email).map(({ raw }) => /^Message-ID:\s+(.*)$/m.exec(raw.toString())![1]);
const dates = (email: string) => harness.mailsTo(email).map(({ raw }) => /^Date: (.*)$/m.exec(raw.toString())![1]);
const attempts = async (outcome: string) =>
  (await metrics.getSingleMetric('notifications_mail_attempts_total')!.get()).values
    .filter(({ labels }) => labels.outcome === outcome)
    .reduce((sum, { value }) => sum + value, 0);

test.each([
  ['the address for now', { at: 'recipient', code: 450 }],
  ['the text for now', { at: 'text', code: 451 }],
] as const)('a mail server that refuses %s gets it again, after growing pauses', async (_what, fault) => {
  const { id, email } = harness.addPerson();
  harness.mailbox.setFault(email, fault);
  const fact = passwordChanged(id);
  await take(fact);
  await isPostponed(fact);
  expect(await minutesLeft(fact)).toBeGreaterThan(0.8);
  expect(await minutesLeft(fact)).toBeLessThan(1.2);
  await harness.makeDue(fact);
  await eventually(async () => (await harness.mailOf(fact))?.tries === 2 && (await minutesLeft(fact)) > 4, WITHIN_MS);
  harness.mailbox.setFault(email, undefined);
  await harness.makeDue(fact);
  await becomes(fact, 'sent');
  expect(harness.mailsTo(email)).toHaveLength(1);
});

test.each([
  ['the address', { at: 'recipient', code: 550 }],
  ['the text', { at: 'text', code: 554 }],
] as const)('a mail server that refuses %s for good does not get it again', async (_what, fault) => {
  const { id, email } = harness.addPerson();
  harness.mailbox.setFault(email, fault);
  const fact = passwordChanged(id);
  await take(fact);
  await becomes(fact, 'failed');
  expect(await harness.mailOf(fact)).not.toHaveProperty('nextAt');
});

test.each(['silence', 'drop'] as const)(
  'a mail server that took the mail and did not say so (%s) gets the same mail again: same Message-ID, same date',
  async (fault) => {
    const { id, email } = harness.addPerson();
    harness.mailbox.setFault(email, fault);
    const fact = passwordChanged(id);
    const before = await attempts('uncertain');
    await take(fact);
    await isPostponed(fact);
    expect(await attempts('uncertain')).toBe(before + 1);
    harness.mailbox.setFault(email, undefined);
    await harness.makeDue(fact);
    await becomes(fact, 'sent');
    expect(messageIds(email)).toEqual([messageIds(email)[0], messageIds(email)[0]]);
    expect(new Set(dates(email)).size).toBe(1);
  },
);

test('a mail that could not be sent for three days is given up, and counted', async () => {
  const { id, email } = harness.addPerson();
  harness.mailbox.setFault(email, { at: 'recipient', code: 450 });
  const fact = passwordChanged(id);
  await take(fact);
  await isPostponed(fact);
  await harness.mails.updateOne(
    { key: `${fact.id}.${id}` },
    { $set: { createdAt: new Date(Date.now() - 73 * 3_600_000), nextAt: new Date(0) } },
  );
  await becomes(fact, 'failed');
  const given = await metrics.getSingleMetric('notifications_mails_given_up_total')!.get();
  expect(given.values).toMatchObject([{ value: 1, labels: { queue: 'account' } }]);
});

test('of many replicas exactly one sends each mail', async () => {
  const others = await Promise.all([harness.startReplica(), harness.startReplica(), harness.startReplica()]);
  const people = Array.from({ length: 40 }, () => harness.addPerson());
  const facts = people.map(({ id }) => passwordChanged(id));
  for (let from = 0; from < facts.length; from += 10) await take(...facts.slice(from, from + 10));
  for (const fact of facts) await becomes(fact, 'sent');
  await Promise.all(others.map((replica) => replica.stop()));
  expect(people.map(({ email }) => harness.mailsTo(email).length)).toEqual(people.map(() => 1));
  expect(
    await harness.mails.countDocuments({
      tries: { $gt: 1 },
      key: { $in: facts.map((fact) => `${fact.id}.${namedPeople(fact)[0]}`) },
    }),
  ).toBe(0);
});

test('a mail server that is not there: mails wait, and go when it is', async () => {
  const { id, email } = harness.addPerson();
  await harness.running.stop();
  const without = await harness.startReplica({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const fact = passwordChanged(id);
  await harness.rig
    .service((await import('@meridian/shared-types/contracts')).notificationsInternalApi, without.url)
    .appendFacts({ body: { facts: [fact] } });
  await isPostponed(fact);
  await without.stop();
  const again = await harness.startReplica();
  await harness.makeDue(fact);
  await becomes(fact, 'sent');
  await again.stop();
  expect(harness.mailsTo(email)).toHaveLength(1);
});
