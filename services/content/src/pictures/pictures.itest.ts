import { inTransaction } from '@meridian/service-kit';
import { outcome, recordedActions } from '@meridian/service-kit/testing';
import { HOUR_MS, pictureUrl, listPictureWidths } from '@meridian/shared-types';
import sharp from 'sharp';
import { inADay, serveContent } from '../testing/test-server';
import { addUses, removeUnused } from './picture-uses';

const server = serveContent();

const jpeg = (width: number, height: number, red = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 80, b: 20 } } })
    .withExif({ IFD0: { Copyright: 'Photographer' } })
    .jpeg()
    .toBuffer();
const upload = (image: Uint8Array) => server.upload(server.office, image);

test('a photo is stored in each width, without metadata, at addresses that keep what they show', async () => {
  const picture = await upload(await jpeg(2000, 1000));
  expect(picture).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), width: 1600, height: 800 });
  for (const width of listPictureWidths(picture)) {
    const response = await fetch(server.url + pictureUrl(picture.id, width));
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2 });
    expect(metadata.exif).toBeUndefined();
  }
  expect((await fetch(server.url + pictureUrl(picture.id, 700))).status).toBe(404);
  const small = await upload(await jpeg(600, 300));
  expect([small.width, listPictureWidths(small)]).toEqual([600, [480, 600]]);
  expect(await upload(await jpeg(600, 300))).toEqual(small);
});

test('the audit log records once who added a picture', async () => {
  const image = await jpeg(24, 12, 55);
  const { id } = await upload(image);
  await server.upload(server.person('admin', { isActive: true }), image);
  const added = (await recordedActions(server.models.db)).filter(({ subject }) => subject === id);
  expect(added).toMatchObject([{ action: 'picture.added', actorId: server.office.userId, detail: '24 × 12' }]);
});

test('a file that is no picture is refused, and so is a member', async () => {
  const refusal = '403 Only site admins and admins of a chapter can add pictures.';
  expect(await outcome(server.upload(server.person('member'), await jpeg(20, 20, 10)))).toBe(refusal);
  expect(await outcome(upload(Buffer.from('%PDF-1.7')))).toBe('415 Please choose an image file.');
  expect(await outcome(upload(Buffer.from('<svg/>')))).toMatch(/^415 This is an SVG picture\. Choose/);
});

const sweep = (now: Date) => removeUnused(server.models, server.chapters, now);
const isThere = async (id: string) => (await server.models.Pictures.countDocuments({ _id: id })) === 1;
const keep = (id: string) => server.internal.extendUnusedPicture({ params: { id } });

test('an unused picture is removed after a day, unless a chapter that is about to show it keeps it for another day', async () => {
  const { id } = await upload(await jpeg(30, 30, 99));
  await sweep(new Date());
  expect(await isThere(id)).toBe(true);
  await server.models.Pictures.updateOne({ _id: id }, { unusedSince: new Date(0) });
  expect(await keep(id)).toEqual({ id, width: 30, height: 30 });
  await sweep(new Date());
  expect(await isThere(id)).toBe(true);
  await sweep(inADay());
  expect(await isThere(id)).toBe(false);
  await expect(keep(id)).rejects.toThrow('This picture does not exist.');
});

test('a picture of a chapter remains until a day after the chapter shows another one', async () => {
  const { id } = await upload(await jpeg(32, 32, 99));
  server.shownByChapters.add(id);
  await sweep(inADay());
  server.shownByChapters.delete(id);
  await sweep(inADay()); // It was shown a moment ago.
  expect(await isThere(id)).toBe(true);
  await sweep(new Date(Date.now() + 51 * HOUR_MS));
  expect(await isThere(id)).toBe(false);
});

test('while the chapters service is unavailable, no picture is removed', async () => {
  const { id } = await upload(await jpeg(33, 33, 99));
  const silent = { shownPictures: () => Promise.reject(new Error('no response')) };
  await expect(removeUnused(server.models, silent, inADay())).rejects.toThrow('no response');
  expect(await isThere(id)).toBe(true);
});

test('a picture that comes into use during the removal of unused ones remains, or its use is refused', async () => {
  const use = (id: string) =>
    inTransaction(server.models.db, (session) => addUses(server.models, 'site-page:about', [id], session));
  for (const [red, wanted] of [
    [98, use],
    [99, keep],
  ] as const) {
    const { id } = await upload(await jpeg(31, 31, red));
    await server.models.Pictures.updateOne({ _id: id }, { unusedSince: new Date(0) });
    const [used] = await Promise.allSettled([wanted(id), sweep(new Date())]);
    expect(await isThere(id)).toBe(used.status === 'fulfilled');
  }
});
