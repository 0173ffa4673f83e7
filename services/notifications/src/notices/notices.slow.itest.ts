import { eventually } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { createTestServer, type TestServer } from '../testing/test-server';
import { announced } from './testing-domain-events';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.audiences.roles.clear();
  server.audiences.hooks.onRead = undefined;
});

const deliver = (...domainEvents: DomainEvent[]) =>
  server.service.appendDomainEvents({ body: { records: domainEvents } });
const notices = () => server.db.collection('notices');
const domainEvents = () => server.db.collection<{ _id: Types.ObjectId; [field: string]: unknown }>('domainEvents');
const notified = async (domainEvent: DomainEvent) =>
  (await noticesOf(domainEvent)).map(({ userId }) => String(userId)).sort();
const noticesOf = ({ id }: DomainEvent) =>
  notices()
    .find({ domainEventId: new Types.ObjectId(id) })
    .toArray();
const domainEventOf = ({ id }: DomainEvent) => domainEvents().findOne({ _id: new Types.ObjectId(id) });
const isDone = async (domainEvent: DomainEvent) => {
  const stored = await domainEventOf(domainEvent);
  return stored !== null && stored.nextAt === undefined;
};

const member = (role: 'member' | 'admin' = 'member') => {
  const { id } = server.addPerson({ wantsMail: false });
  server.audiences.roles.set(id, role);
  return id;
};

test('1,203 people are notified in pages, which continue after a failure in the middle, with two replicas', async () => {
  const second = await server.startReplica();
  const people = Array.from({ length: 1203 }, () => member()).sort();
  const domainEvent = announced();
  let reads = 0;
  server.audiences.hooks.onRead = () => {
    reads += 1;
    if (reads === 3) throw new Error('away'); // Each page is read twice.
  };
  server.audiences.reads.length = 0;
  await deliver(domainEvent);
  await eventually(async () => (await domainEventOf(domainEvent))?.shownTo === people[499], 10_000);
  await eventually(() => isDone(domainEvent), 15_000);
  expect(await notified(domainEvent)).toEqual(people);
  expect(server.audiences.reads.filter(({ to }) => to === undefined).map(({ after }) => after)).toEqual([
    undefined,
    people[499],
    people[499],
    people[999],
  ]);
  await second.stop();
});
