import { eventually } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { announced } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

test('1,203 people are notified in pages, which continue after a failure in the middle, with two replicas', async () => {
  const second = await server.startReplica();
  const people = Array.from({ length: 1203 }, () => server.member('member', { wantsMail: false }).id).sort();
  const domainEvent = announced();
  let reads = 0;
  server.audiences.hooks.onRead = () => {
    reads += 1;
    if (reads === 3) throw new Error('away'); // Each page is read twice.
  };
  server.audiences.reads.length = 0;
  await server.deliver(domainEvent);
  await eventually(async () => (await server.findDomainEvent(domainEvent))?.shownTo === people[499], 10_000);
  await server.untilNotified(domainEvent);
  const notices = server.db.collection('notices').find({ domainEventId: new Types.ObjectId(domainEvent.id) });
  expect((await notices.toArray()).map(({ userId }) => String(userId)).sort()).toEqual(people);
  expect(server.audiences.reads.filter(({ to }) => to === undefined).map(({ after }) => after)).toEqual([
    undefined,
    people[499],
    people[499],
    people[999],
  ]);
  await second.stop();
});
