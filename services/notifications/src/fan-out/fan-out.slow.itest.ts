import { eventually } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { announced } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer({ gatherMs: 60_000 });

test('A process ends while domain events with unreadable audiences wait, and each is processed once its audience can be read', async () => {
  const { id } = server.member('member', { wantsMail: false });
  server.audiences.hooks.onRead = async () => {
    await pause(50);
    throw new Error('away');
  };
  const second = await server.startReplica();
  // These are more domain events than the process tries before the first of them is due again.
  const count = 100;
  for (let sent = 0; sent < count; sent += 10) await server.deliver(...Array.from({ length: 10 }, () => announced()));
  await eventually(() => server.audiences.reads.length > 10);
  const began = performance.now();
  await second.stop();
  expect(performance.now() - began).toBeLessThan(3000);

  server.audiences.hooks.onRead = undefined;
  const notified = () => server.db.collection('notices').countDocuments({ userId: new Types.ObjectId(id) });
  await eventually(async () => (await notified()) === count, 15_000);
});
