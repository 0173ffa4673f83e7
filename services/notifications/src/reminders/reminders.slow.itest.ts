import { eventually, someId } from '@meridian/service-kit/testing';
import { createHarness, type Harness } from '../testing';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test('The service checks what is due by itself, every half minute, by the clock of the store', async () => {
  const { localTime } = (await harness.db.db!.admin().command({ hello: 1 })) as { localTime: Date };
  const id = someId();
  harness.audiences.starting.push({
    id,
    eventId: id,
    at: new Date(localTime.getTime() + 0.9 * 3_600_000).toISOString(),
    title: 'Picnic',
    isPublic: true,
    when: 'Thu, May 1, 7:00 PM',
  });
  const notified = () => harness.db.collection('domainEvents').countDocuments({ 'data.eventId': id });
  await eventually(async () => (await notified()) === 1, 45_000);
});
