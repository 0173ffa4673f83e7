import { eventually } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { createHarness, type Harness } from '../testing';
import { announced } from './testing-domain-events';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ gatherMs: 60_000 });
});
afterAll(() => harness.close());

test('A program ends while domain events with unreadable audiences wait, and each is processed once its audience can be read', async () => {
  const { id } = harness.addPerson({ wantsMail: false });
  harness.audiences.roles.set(id, 'member');
  harness.audiences.hooks.onRead = async () => {
    await pause(50);
    throw new Error('away');
  };
  const second = await harness.startReplica();
  // These are more domain events than the program tries before the first of them is due again.
  const count = 100;
  for (let sent = 0; sent < count; sent += 10)
    await harness.service.appendDomainEvents({ body: { domainEvents: Array.from({ length: 10 }, () => announced()) } });
  await eventually(() => harness.audiences.reads.length > 10);
  const began = performance.now();
  await second.stop();
  expect(performance.now() - began).toBeLessThan(3000);

  harness.audiences.hooks.onRead = undefined;
  const notified = () => harness.db.collection('notices').countDocuments({ userId: new Types.ObjectId(id) });
  await eventually(async () => (await notified()) === count, 15_000);
});
