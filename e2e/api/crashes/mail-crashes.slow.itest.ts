import { startMailbox, type Mailbox } from '@meridian/mailbox';
import { ObjectId } from 'mongodb';
import type { Patch } from '@meridian/launch/server-side';
import { HERE, REMOTE, useTestProduct, waitUntil, type Visitor } from '../product/test-product';
import { send } from '../product/http';

jest.setTimeout(180_000);
const product = useTestProduct();
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  await start();
}, 60_000);
afterAll(() => mailbox?.close());

/** Restarts the service with the mailbox of this file. */
const start = (patches: Patch[] = []) =>
  product.server.restart('notifications', {
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://meridian.test', BULK_MAIL_PER_MINUTE: '100000' },
    patches,
  });

type Queue = 'account' | 'notice';
const QUEUES: readonly Queue[] = ['account', 'notice'];
/** A domain event for each queue. The mails of both queues are sent again until their result is known. */
const TOLD: Record<Queue, () => { kind: string; data: object }> = {
  account: () => ({ kind: 'account.password-changed', data: {} }),
  notice: () => ({
    kind: 'join-request.decided',
    data: { requestId: new ObjectId().toHexString(), chapterId: REMOTE, decision: 'rejected', note: '' },
  }),
};

/** Sends the service a domain event about a user, and resolves to the key of the mail, which is due. */
async function notify(person: Visitor, queue: Queue = 'account'): Promise<string> {
  const id = new ObjectId().toHexString();
  const at = new Date(Date.now() - 60_000).toISOString();
  await sendDomainEvent({ id, at, audience: { userIds: [person.userId] }, ...TOLD[queue]() });
  const key = `${id}.${person.userId}`;
  if (queue === 'notice') {
    await waitUntil('its mail waits for others', async () => (await readState(key)) !== undefined, 30);
    await endClaim(key);
  }
  return key;
}

async function sendDomainEvent(domainEvent: object): Promise<void> {
  const { status } = await send(product.server.urlOf('notifications'), 'POST', '/internal/domain-events', {
    body: { records: [domainEvent] },
    headers: { authorization: `Bearer ${product.server.secrets.serviceToken}` },
  });
  expect(status).toBe(200);
}
const mails = () => product.collection('notifications', 'mails');
const mailsTo = ({ email }: Visitor) => mailbox.mails().filter(({ to }) => to.includes(email));
const readHeaders = (person: Visitor, name: string) =>
  mailsTo(person).map(({ raw }) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(raw.toString())?.[1]);
const readState = async (key: string) => (await mails().findOne({ key }))?.state as string | undefined;
const kill = async () => {
  const pid = product.server.pids().notifications!;
  process.kill(pid, 'SIGKILL');
  await waitUntil('it was started again', () => ![undefined, pid].includes(product.server.pids().notifications), 30);
};
/** Ends the claim of the killed process, as if its time had passed. */
const endClaim = (key: string) => mails().updateOne({ key }, { $set: { nextAt: new Date(0) } });

test('mails of both queues are sent once by the next process if the first one is killed before it marks them', async () => {
  const people = await Promise.all(QUEUES.map(() => product.createPerson(HERE)));
  // The patched process claims a mail, and then does nothing more.
  await start([
    {
      file: 'services/notifications/src/mail/mail-sender.ts',
      replace: 'if (!(await store.markHanded(mail, keyOf(composed.to.address))))',
      by: 'await new Promise(() => undefined); if (!(await store.markHanded(mail, keyOf(composed.to.address))))',
    },
  ]);
  const keys = await Promise.all(QUEUES.map((queue, index) => notify(people[index]!, queue)));
  for (const key of keys)
    await waitUntil('it is claimed', async () => (await mails().findOne({ key }))?.fence === 1, 30);
  await product.server.stop('notifications');
  await start();
  for (const key of keys) {
    expect(await readState(key)).toBe('waiting');
    await endClaim(key);
    await waitUntil('it is sent', async () => (await readState(key)) === 'sent', 30);
  }
  expect(people.map((person) => mailsTo(person).length)).toEqual([1, 1]);
});

test('a mail is sent again with the same Message-ID and date if the process is killed between the text and the reply', async () => {
  const people = await Promise.all(QUEUES.map(() => product.createPerson(HERE)));
  for (const { email } of people) mailbox.setFault(email, 'silence');
  const keys = await Promise.all(QUEUES.map((queue, index) => notify(people[index]!, queue)));
  for (const person of people) await waitUntil('the mail server has it', () => mailsTo(person).length === 1, 30);
  for (const key of keys) expect(await readState(key)).toBe('handed');
  await kill();
  for (const { email } of people) mailbox.setFault(email, undefined);
  for (const key of keys) {
    await endClaim(key);
    await waitUntil('it is sent', async () => (await readState(key)) === 'sent', 30);
  }
  for (const person of people)
    for (const name of ['Message-ID', 'Date']) {
      const [first, second, ...others] = readHeaders(person, name);
      expect([second, others]).toEqual([first, []]);
      expect(first).toBeDefined();
    }
});

test('everyone gets a mail although the process is killed, and a second one only if the first may not have arrived', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => product.createPerson(HERE)));
  const keys = await Promise.all(people.map((person, index) => notify(person, QUEUES[index % 2])));
  for (let time = 0; time < 3; time += 1) {
    const before = mailbox.mails().length;
    await waitUntil('mails go out', () => mailbox.mails().length > before || time > 0, 30);
    await kill();
    await mails().updateMany({ key: { $in: keys }, nextAt: { $exists: true } }, { $set: { nextAt: new Date(0) } });
  }
  await waitUntil(
    'all are sent',
    async () => (await mails().countDocuments({ key: { $in: keys }, state: 'sent' })) === 20,
    60,
  );
  const counts = people.map((person) => mailsTo(person).length);
  expect(Math.min(...counts)).toBe(1);
  for (const [index, count] of counts.entries()) {
    const { tries } = (await mails().findOne({ key: keys[index]! })) as unknown as { tries: number };
    expect(count).toBeLessThanOrEqual(tries);
    expect(new Set(readHeaders(people[index]!, 'Message-ID')).size).toBe(1);
  }
});

test('10,000 members are each notified once although one of the two processes that notify them is killed', async () => {
  const chapterId = 901;
  const people = Array.from({ length: 10_000 }, () => new ObjectId());
  const joinedAt = new Date();
  await product
    .collection('chapters', 'memberships')
    .insertMany(people.map((userId) => ({ userId, chapterId, role: 'member', joinedAt })));
  const replica = await product.server.replica('notifications');
  const domainEventId = new ObjectId();
  await sendDomainEvent({
    id: domainEventId.toHexString(),
    at: joinedAt.toISOString(),
    kind: 'announcement.posted',
    audience: { chapterId, role: 'members' },
    data: { announcementId: new ObjectId().toHexString(), chapterId, title: 'News' },
  });
  const notices = product.collection('notifications', 'notices');
  const domainEvents = product.collection('notifications', 'domainEvents');
  const written = () => notices.countDocuments({ domainEventId });
  const shownTo = async () => (await domainEvents.findOne({ _id: domainEventId }))?.shownTo as string | undefined;
  for (const least of [1, 3000]) {
    await waitUntil('pages are written', async () => (await written()) >= least && (await shownTo()) !== undefined, 60);
    const [before, last] = [await written(), await shownTo()];
    if (before < people.length)
      expect(await notices.countDocuments({ domainEventId, userId: { $lte: new ObjectId(last) } })).toBe(
        people.filter((id) => id.toHexString() <= (last ?? '')).length,
      );
    await kill();
    await domainEvents.updateOne({ _id: domainEventId, nextAt: { $exists: true } }, { $set: { nextAt: new Date(0) } });
  }
  await waitUntil('everyone is told', async () => !(await domainEvents.findOne({ _id: domainEventId }))?.nextAt, 60);
  await product.server.stop(replica);
  const notified = await notices.distinct('userId', { domainEventId });
  expect([await written(), notified.length]).toEqual([10_000, 10_000]);
});
