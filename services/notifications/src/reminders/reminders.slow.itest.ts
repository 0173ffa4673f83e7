import { HOUR_MS } from '@meridian/shared-types';
import { eventually, someId } from '@meridian/service-kit/testing';
import { useServer } from '../testing/test-server';

const server = useServer();

test('The service checks what is due by itself, every half minute, by the clock of the store', async () => {
  const { localTime } = (await server.db.db!.admin().command({ hello: 1 })) as { localTime: Date };
  const id = someId();
  server.audiences.starting.push({
    id,
    eventId: id,
    at: new Date(localTime.getTime() + 0.9 * HOUR_MS).toISOString(),
    title: 'Picnic',
    isPublic: true,
    when: 'Thu, May 1, 7:00 PM',
  });
  const notified = () => server.domainEvents.countDocuments({ 'data.eventId': id });
  await eventually(async () => (await notified()) === 1, 45_000);
});
