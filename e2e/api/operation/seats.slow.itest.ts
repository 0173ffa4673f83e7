import { send } from '../product/http';
import { useTestProduct } from '../product/test-product';
import { insertMember } from '../records/people';
import { SAMPLE_EVENT } from '../records/events';
import { signed } from '../threats/threat';

const product = useTestProduct();

test('exactly 20 of 200 people get one of 20 seats at three processes, and the others wait in the order of their changes', async () => {
  const names = ['events', await product.server.replica('events'), await product.server.replica('events')] as const;
  const urls = names.map((name) => product.server.urlOf(name));
  expect(new Set(names.map((name) => product.server.pids()[name])).size).toBe(3);
  const { id } = await product.personas.chapterAdmin.ok<{ id: string }>('POST', '/api/events', {
    ...SAMPLE_EVENT,
    capacity: 20,
  });
  const people = await Promise.all(Array.from({ length: 200 }, () => insertMember(product)));
  const asPeople = await Promise.all(
    people.map(async ({ userId }) => ({ 'x-internal-identity': await signed(product, { sub: userId, active: true }) })),
  );
  const statuses = await Promise.all(
    asPeople.map(async (headers, index) => {
      const body = { status: 'attending', waitingList: true };
      return (await send(urls[index % 3]!, 'POST', `/api/events/${id}/rsvp`, { headers, body, timeoutMs: 50_000 }))
        .status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));

  const rsvps = await product.collection('events', 'rsvps').find().toArray();
  const replies = rsvps.filter(({ eventId }) => String(eventId) === id);
  expect(replies.filter(({ status }) => status === 'attending')).toHaveLength(20);
  const waiting = replies.flatMap(({ waiting: place, userId }) =>
    place ? [{ place: place.place as number, userId }] : [],
  );
  expect(waiting.map(({ place }) => place).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 180 }, (_, index) => index + 21),
  );
  expect(await product.personas.chapterAdmin.ok('GET', `/api/events/${id}`)).toMatchObject({
    attendeeCount: 20,
    waitingCount: 180,
  });
}, 90_000);
