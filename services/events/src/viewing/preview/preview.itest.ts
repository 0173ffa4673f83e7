import { someId } from '@meridian/service-kit/testing';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { useTestServer, inHours } from '../../testing/test-server';

const server = useTestServer();

const addressOf = (id: string) => `${server.running.url}/api/events/${id}/preview-image?v=1`;
const get = (id: string, headers: Record<string, string> = {}) => fetch(addressOf(id), { headers });
/** Sends a conditional request. `fetch` cannot be used because it asks for a fresh response. */
const statusWith = async (id: string, etag: string) => {
  const request = httpGet(addressOf(id), { headers: { 'if-none-match': etag } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

test('a public event has an image for previews of its link, which is sent again only after a change', async () => {
  const id = await server.event({ title: 'Film night' });
  const first = await get(id);
  expect([first.status, Object.fromEntries(first.headers)]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  ]);
  const picture = Buffer.from(await first.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const etag = first.headers.get('etag')!;
  expect(await statusWith(id, etag)).toBe(304);
  await server.models.Events.updateOne({ _id: id }, { $set: { title: 'Film evening' } });
  expect(await statusWith(id, etag)).toBe(200);
  const changed = await get(id);
  expect(Buffer.from(await changed.arrayBuffer()).equals(picture)).toBe(false);
});

test('the meeting link is not in the image, so events with other links have the same image', async () => {
  const startTime = inHours(30);
  const etags = await Promise.all(
    ['https://zoom.us/j/1', 'https://zoom.us/j/2'].map(async (location) =>
      (await get(await server.event({ startTime, location, meetingUrl: location }))).headers.get('etag'),
    ),
  );
  expect(etags[0]).toBe(etags[1]);
});

test('a members-only event has no image, just like a missing one, also for members', async () => {
  const id = await server.event({ isPublic: false });
  const messages = await Promise.all(
    [
      await get(id),
      await get(id, await server.environment.as(server.person({}, { isSiteAdmin: true }))),
      await get(someId()),
    ].map(async (response) => [response.status, ((await response.json()) as { message: string }).message]),
  );
  expect(messages).toEqual(messages.map(() => [404, 'This event does not exist.']));
});
