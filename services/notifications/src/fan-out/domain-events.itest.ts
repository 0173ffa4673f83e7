import { metrics } from '@meridian/service-kit';
import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import { DAY_MS, type DomainEvent } from '@meridian/shared-types';
import { notificationsInternalApi } from '@meridian/shared-types/contracts';
import { namedPeople } from '@meridian/shared-types/schemas';
import { Types } from 'mongoose';
import { deleted, passwordChanged } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

const stored = (...domainEvents: DomainEvent[]) =>
  server.domainEvents.countDocuments({ 'audience.userIds': { $in: domainEvents.flatMap(namedPeople) } });
const receipts = () => server.db.collection('deletionReceipts');
const counted = async () =>
  (await metrics.getSingleMetric('notifications_domain_events_taken_total')!.get()).values.reduce(
    (sum, { value }) => sum + value,
    0,
  );

test('A domain event is stored once, even if it is delivered several times at the same time', async () => {
  // The data of people whom auth does not know are removed.
  const domainEvents = Array.from({ length: 5 }, () => passwordChanged(server.addPerson().id));
  const before = await counted();
  await Promise.all(Array.from({ length: 8 }, () => server.deliver(...domainEvents)));
  await server.deliver(...domainEvents, domainEvents[0]!);
  expect(await stored(...domainEvents)).toBe(5);
  expect(await counted()).toBe(before + 5);
});

test('Only services may deliver domain events, and each domain event must be of a known kind', async () => {
  const domainEvent = passwordChanged(someId());
  const asPerson = server.environment.client(notificationsInternalApi, server.running.url, { userId: someId() });
  expect(await outcome(asPerson.appendDomainEvents({ body: { records: [domainEvent] } }))).toMatch(/^401 /);
  for (const wrong of [{ kind: 'account.exploded' }, { data: { password: 'x' } }, { audience: {} }])
    await expect(server.deliver({ ...domainEvent, ...wrong } as DomainEvent)).rejects.toMatchObject({ status: 400 });
  expect(await stored(domainEvent)).toBe(0);
});

test('Nothing is stored of a person whose account was deleted, in whatever order the domain events arrive', async () => {
  const [leaver, { id: other }] = [someId(), server.addPerson()];
  const [own, shared, late] = [passwordChanged(leaver), passwordChanged(leaver, other), passwordChanged(leaver)];
  await server.deliver(own, shared);
  await server.deliver(deleted(leaver));
  await server.deliver(late);
  await Promise.all([
    server.deliver(passwordChanged(leaver)),
    server.deliver(deleted(leaver), passwordChanged(leaver)),
  ]);
  const naming = (userId: string) => server.domainEvents.find({ 'audience.userIds': userId }).toArray();
  expect(await naming(leaver)).toEqual([]);
  expect(await naming(other)).toMatchObject([{ audience: { userIds: [other] } }]);
});

test('A deleted person gets one last mail, even if the domain event arrives several times, and the address is removed', async () => {
  const [person, email] = [someId(), `${someId()}@example.org`];
  const domainEvent = deleted(person, { name: 'Ana Horvat', email });
  await server.deliver(domainEvent);
  await eventually(() => server.mailsTo(email).length === 1);
  await eventually(async () => (await receipts().countDocuments({ 'to.address': email })) === 0);
  await server.deliver(domainEvent, domainEvent);
  const next = deleted(someId(), { name: 'Bo', email: `${someId()}@example.org` });
  await server.deliver(next);
  await eventually(async () => (await receipts().countDocuments({ to: { $exists: true } })) === 0);
  expect(server.mailsTo(email)).toHaveLength(1);
  const mail = server.mailsTo(email)[0]!.raw.toString();
  expect(mail).toMatch(/Subject: Your Meridian account was deleted\r\n/);
  const receipt = await receipts().findOne({ _id: new Types.ObjectId(domainEvent.id) });
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(
    receipt!.at.getTime() + 30 * DAY_MS,
  );
  expect(mail.replaceAll('=\r\n', '').replaceAll(/\s+/g, ' ')).toContain(`have your data until ${day} (UTC).`);
});
