import { HOUR_MS, ONLINE_LOCATION, type Chapter, type Event } from '@meridian/shared-types';
import { HERE, PERSONAS, useTestProduct, waitUntil } from '../product/test-product';
import { insertChapter } from '../records/insert-chapter';
import { activeOrSiteAdmin } from '../samples/statuses';

const product = useTestProduct();
const LINK = 'https://zoom.us/j/123?pwd=x';
const seesAll = activeOrSiteAdmin(200);

test.each(PERSONAS)('%s sees the link to a meeting only if active, in lists and by id', async (persona) => {
  const { member } = product.personas;
  const startTime = new Date(Date.now() + HOUR_MS).toISOString();
  const body = { title: 'Call', location: LINK, startTime, endTime: startTime, chapterId: HERE };
  const { id } = await member.ok<Event>('POST', '/api/events', body);
  const expected = seesAll[persona] === 200 ? LINK : ONLINE_LOCATION;
  for (let time = 0; time < 2; time += 1) {
    await member.ok('GET', '/api/events?time=upcoming');
    const list = await product.personas[persona].ok<Event[]>('GET', '/api/events?time=upcoming');
    const one = await product.personas[persona].ok<Event>('GET', `/api/events/${id}`);
    expect([list.find((event) => event.id === id)?.location, one.location]).toEqual([expected, expected]);
  }
});

test("a chapter's events of this week are those that the reader may see", async () => {
  const chapterId = 910;
  await insertChapter(product.db('chapters'), chapterId);
  const events = product.db('events').collection('events');
  const { anonymous, newsletter, member } = product.personas;
  const counts = async () => {
    const read = [anonymous, newsletter, member].map((person) => person.ok<Chapter[]>('GET', '/api/chapters'));
    return (await Promise.all(read)).map((chapters) => chapters.find(({ id }) => id === chapterId)?.eventCount).join();
  };
  const inThisWeek = [true, false, false].map((isPublic) => ({ chapterId, isPublic, startTime: new Date() }));
  await events.insertMany(inThisWeek);
  await waitUntil('the counts of before have expired', async () => {
    // The event starts now, so that this works also when the next week has just begun.
    await events.updateMany({ chapterId }, { $set: { startTime: new Date() } });
    return (await counts()) === '1,1,3';
  });
});
