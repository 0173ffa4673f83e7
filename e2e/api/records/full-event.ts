import { HERE, type TestProduct, type Visitor } from '../product/test-product';
import { insertPerson } from './insert-person';
import { SAMPLE_EVENT } from './sample-event';

/** Creates an event whose only seat is its organizer's, and a member who waits for a seat. */
export async function createFullEvent(
  product: TestProduct,
  organizer: Visitor = product.personas.chapterAdmin,
  chapterId = HERE,
): Promise<{ id: string; waiting: Visitor }> {
  const event = { ...SAMPLE_EVENT, chapterId, capacity: 1 };
  const [{ id }, waiting] = await Promise.all([
    organizer.ok<{ id: string }>('POST', '/api/events', event),
    insertPerson(product, chapterId, { paid: true }),
  ]);
  await organizer.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending' });
  await waiting.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending', waitingList: true });
  return { id, waiting };
}
