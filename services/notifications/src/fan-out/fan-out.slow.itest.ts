import { eventually } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestServer, type TestServer } from '../testing/test-server';
import { announced } from '../notices/testing-domain-events';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ gatherMs: 60_000 });
});
afterAll(() => server.close());

test('A process ends while domain events with unreadable audiences wait, and each is processed once its audience can be read', async () => {
  const { id } = server.addPerson({ wantsMail: false });
  server.audiences.roles.set(id, 'member');
  server.audiences.hooks.onRead = async () => {
    await pause(50);
    throw new Error('away');
  };
  const second = await server.startReplica();
  // These are more domain events than the process tries before the first of them is due again.
  const count = 100;
  for (let sent = 0; sent < count; sent += 10)
    await server.service.appendDomainEvents({ body: { records: Array.from({ length: 10 }, () => announced()) } });
  await eventually(() => server.audiences.reads.length > 10);
  const began = performance.now();
  await second.stop();
  expect(performance.now() - began).toBeLessThan(3000);

  server.audiences.hooks.onRead = undefined;
  const notified = () => server.db.collection('notices').countDocuments({ userId: new Types.ObjectId(id) });
  await eventually(async () => (await notified()) === count, 15_000);
});
