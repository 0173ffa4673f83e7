import sharp from 'sharp';
import { serveAuth } from '../../testing/test-server';
import { avatarForm, image, uploadAvatar } from '../../testing/avatar-upload';

const auth = serveAuth();

const stored = async (url: string) => Buffer.from(await (await fetch(`${auth.url}${url}`)).arrayBuffer());

test.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const)(
  'a %s becomes a square WebP without metadata',
  async (format) => {
    const { browser, id } = await auth.register();
    const original = await image(640, 400)
      .withExif({ IFD0: { Copyright: 'Photographer' } })
      [format]()
      .toBuffer();
    const { status, body } = await uploadAvatar(browser, avatarForm(original));
    expect(status).toBe(200);
    expect(body).toEqual({ avatarUrl: expect.stringMatching(/^\/api\/avatars\/[0-9a-f]{32}$/) });
    const metadata = await sharp(await stored(body.avatarUrl)).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(metadata.exif).toBeUndefined();
    expect((await browser.me()).profile.avatarUrl).toBe(body.avatarUrl);
    expect(auth.chapters.people.get(id)).toMatchObject({ avatarUrl: body.avatarUrl, version: 2 });
  },
);

test('a new image replaces the old one', async () => {
  const { browser, id } = await auth.register();
  const png = await image(300, 300).png().toBuffer();
  const first = (await uploadAvatar(browser, avatarForm(png))).body.avatarUrl;
  expect((await uploadAvatar(browser, avatarForm(png))).status).toBe(200);
  expect((await fetch(`${auth.url}${first}`)).status).toBe(404);
  const remaining = await auth.Avatars.find({ userId: id }, { _id: 1 }).lean();
  const { avatarUrl } = (await browser.me()).profile;
  expect(remaining.map(({ _id }) => `/api/avatars/${_id}`)).toEqual([avatarUrl]);
});

test('an image can be removed, even twice, and no data of it remains', async () => {
  const { browser, id } = await auth.register();
  const { avatarUrl } = (await uploadAvatar(browser, avatarForm(await image(300, 300).png().toBuffer()))).body;
  for (let twice = 0; twice < 2; twice += 1)
    expect(await browser.call('DELETE', '/api/profile/avatar')).toMatchObject({ status: 200, body: { ok: true } });
  expect((await browser.me()).profile.avatarUrl).toBeNull();
  expect((await fetch(`${auth.url}${avatarUrl}`)).status).toBe(404);
  expect(await auth.Avatars.countDocuments({ userId: id })).toBe(0);
  expect(auth.chapters.people.get(id)).toMatchObject({ avatarUrl: null, version: 3 });
});

test('an image of exactly 5 MB is accepted, and one with one byte more is refused', async () => {
  const { browser } = await auth.register();
  const png = await image(100, 100).png().toBuffer();
  const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await uploadAvatar(browser, avatarForm(ofSize(5 * 1024 * 1024)))).status).toBe(200);
  const { status, body } = await uploadAvatar(browser, avatarForm(ofSize(5 * 1024 * 1024 + 1)));
  expect([status, body.message]).toEqual([413, 'Please choose an image smaller than 5MB.']);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const NO_IMAGE = 'Please choose an image file.';
const DAMAGED = 'This PNG picture cannot be read. It may be damaged or incomplete.';
const refused: [string, string, () => Promise<Uint8Array>][] = [
  [
    'an SVG',
    'This is an SVG picture. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.',
    async () => Buffer.from(SVG),
  ],
  ['HTML', NO_IMAGE, async () => Buffer.from('<html><body>hello</body></html>')],
  ['an empty file', NO_IMAGE, async () => Buffer.alloc(0)],
  ['an SVG that begins like a PNG', DAMAGED, async () => Buffer.concat([PNG_START, Buffer.from(SVG)])],
  [
    'a cut-off PNG',
    DAMAGED,
    async () =>
      (
        await sharp({
          create: {
            width: 300,
            height: 300,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .png()
          .toBuffer()
      ).subarray(0, 5000),
  ],
];
test.each(refused)('%s is refused: %s', async (_name, message, bytes) => {
  const { browser, id } = await auth.register();
  const { status, body } = await uploadAvatar(browser, avatarForm(await bytes()));
  expect([status, body.message, body.fields]).toEqual([415, message, [{ path: 'avatar', message }]]);
  expect(await auth.Avatars.countDocuments({ userId: id })).toBe(0);
});

test('an image of 48 megapixels is accepted, and one with more than 50 is refused with their number', async () => {
  const { browser } = await auth.register();
  const jpeg = await image(8064, 6048).greyscale().jpeg().toBuffer();
  expect((await uploadAvatar(browser, avatarForm(jpeg))).status).toBe(200);
  const sizes = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5; // The header of the pixels has the height and the width.
  jpeg.writeUInt16BE(6000, sizes);
  jpeg.writeUInt16BE(9000, sizes + 2);
  const { status, body } = await uploadAvatar(browser, avatarForm(jpeg));
  expect([status, body.message]).toEqual([413, 'This JPEG picture has 54 megapixels. Choose one with at most 50.']);
});
